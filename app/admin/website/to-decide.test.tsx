import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { website } from "#content/website.ts";
import type { FieldNotice } from "./draft/collect-notices.ts";
import { WebsiteFormContext } from "./form/form-context.ts";
import { ToDecide } from "./to-decide.tsx";

const nothing = () => {};
const notice: FieldNotice = { kind: "default", value: "", onUse: nothing, onKeep: nothing };

function shown(...ids: string[]) {
  const notices = new Map(ids.map((id) => [id, [notice]]));
  return renderToStaticMarkup(
    <MemoryRouter>
      <WebsiteFormContext value={{ change: nothing, remove: nothing, notices }}>
        <ToDecide content={website} />
      </WebsiteFormContext>
    </MemoryRouter>,
  );
}

test("each field with another new default is named, and leads to its form", () => {
  const html = shown("firm.mainPhone", "services.items.cloud-devops.name");
  expect(html).toContain('href="/admin/website/firm#firm.mainPhone"');
  expect(html).toContain("Firm › Main phone");
  expect(html).toContain("Services › Cloud &amp; DevOps Enablement › Name");
});

test("without anything to decide, nothing is shown", () => {
  expect(shown()).toBe("");
});
