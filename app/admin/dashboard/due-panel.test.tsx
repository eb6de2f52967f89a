import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { DuePanel } from "./due-panel.tsx";
import type { DashboardData } from "./status-rows.ts";

function shown(kind: DashboardData["due"][number]["kind"], is_overdue: boolean) {
  const item = { kind, title: "SAM.gov", to: "/admin", date: "2026-02-02", is_overdue };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DuePanel items={[item]} />
    </MemoryRouter>,
  );
  return html.replaceAll(/<[^>]*>/g, " ");
}

test("a registration expires, and a follow-up is overdue", () => {
  expect(shown("registration", true)).toMatch(/Expired\s+Registration/);
  expect(shown("registration", true)).not.toContain("Overdue");
  expect(shown("registration", false)).not.toContain("Expired");
  expect(shown("follow_up", true)).toMatch(/Overdue\s+Follow up/);
});
