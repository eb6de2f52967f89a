// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { PreviewFrame } from "./preview-frame.tsx";

test("the page gets clicks once it has loaded, and not while another one loads", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  onTestFinished(async () => {
    await act(() => root.unmount());
    element.remove();
    vi.unstubAllGlobals();
  });
  const show = (src: string) =>
    act(() =>
      root.render(
        <PreviewFrame
          {...{ title: "Preview", src, width: 360, version: 1, theme: "light", isShown: true }}
          text={undefined}
          onLoad={() => {}}
          onPick={() => true}
        />,
      ),
    );
  const load = () => act(() => element.querySelector("iframe")?.dispatchEvent(new Event("load")));
  const pointerEvents = () => element.querySelector("iframe")?.style.pointerEvents;

  await show("/draft/token");
  expect(pointerEvents()).toBe("none");
  await load();
  expect(pointerEvents()).toBe("");
  await show("/draft/token/people");
  expect(pointerEvents()).toBe("none");
  await load();
  expect(pointerEvents()).toBe("");
});
