import type { UseQueryResult } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { AdminList } from "./admin-list.tsx";

type Page = { rows: string[]; total?: number; page?: number; page_size?: number };

const MESSAGES_PAGER = {
  page: 2,
  pageSize: 1,
  total: 3,
  pathname: "/admin/messages",
  previous: "Newer messages",
  next: "Older messages",
};

function render(
  data: Page,
  {
    url = "/admin/list",
    pager,
    ...state
  }: Partial<UseQueryResult<Page>> & {
    url?: string;
    pager?: typeof MESSAGES_PAGER;
  } = {},
) {
  const list = { data, error: null, ...state } as UseQueryResult<Page>;
  const Stub = createRoutesStub([
    {
      path: "*",
      Component: () => (
        <AdminList list={list} empty="Nothing here." {...(pager && { pager })}>
          {({ rows }) => rows.join()}
        </AdminList>
      ),
    },
  ]);
  return renderToStaticMarkup(<Stub initialEntries={[url]} />);
}

test("a list without rows says so, and a short one has no pager", () => {
  expect(render({ rows: [] })).toBe("<div>Nothing here.</div>");
  expect(render({ rows: ["a", "b"] })).toBe("<div>a,b</div>");
});

test("the pager keeps the filter", () => {
  const html = render(
    { rows: ["a"], total: 30, page: 1, page_size: 20 },
    { url: "/admin/list?q=a" },
  );
  expect(html).toContain('href="/admin/list?q=a&amp;page=2"');
  expect(html).toContain("Page 1 of 2");
  expect(html).not.toContain("Previous");
});

test("a page of a list beside its open entry is a page of the list", () => {
  const html = render(
    { rows: ["a"] },
    { url: "/admin/messages/5?stage=won", pager: MESSAGES_PAGER },
  );
  expect(html).toMatch(/href="\/admin\/messages\?stage=won&amp;page=1"[^>]*>Newer messages</);
  expect(html).toMatch(/href="\/admin\/messages\?stage=won&amp;page=3"[^>]*>Older messages</);
  expect(html).toContain("Page 2 of 3");
});

test("rows that can't be refreshed stay, and those of another filter can't be used", () => {
  expect(render({ rows: ["a"] }, { isRefetchError: true })).toMatch(
    /may be out of date.*a<\/div>$/,
  );
  expect(render({ rows: ["a"] }, { isPlaceholderData: true })).toContain('<div inert="">a</div>');
});
