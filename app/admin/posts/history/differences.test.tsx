// @vitest-environment jsdom
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { EMPTY } from "../form-values.ts";
import Differences, { differencesBetween } from "./differences.tsx";

test("when the last difference is restored, the focus goes to what says so", async () => {
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  onTestFinished(() => root.unmount());
  const names = { before: "Version 1", after: "In the editor" };
  const before = { ...EMPTY, title: "Before" };

  root.render(<Differences before={before} after={EMPTY} names={names} />);
  await vi.waitFor(() => expect(element.textContent).toContain("Title"));
  expect(document.activeElement).toBe(document.body);
  root.render(<Differences before={before} after={before} names={names} />);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("No differences."));
});

test("of two posts only the fields that differ are compared, in the form's order", () => {
  const before = { ...EMPTY, title: "Old", content: "a\nb", tags: "data" };
  const after = { ...before, published: true, title: "New" };
  expect(differencesBetween(before, before)).toEqual([]);
  expect(differencesBetween(before, after)).toEqual([
    { name: "title", label: "Title" },
    { name: "published", label: "Publish post" },
  ]);
});
