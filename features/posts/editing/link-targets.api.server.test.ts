import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { siteWithPeople } from "../../../tests/helpers/login/site-with-people.ts";
import { postBody } from "../../../tests/helpers/posts.ts";

describeWithDatabase("where a link leads", (database) => {
  const { site, admin } = siteWithPeople(database);

  async function save(body: object, id?: string) {
    const response = await site.call(`/api/admin/posts${id ? `/${id}` : ""}`, {
      method: id ? "PUT" : "POST",
      body: postBody(body),
      token: admin.token,
    });
    expect(response.ok).toBe(true);
    return response.json();
  }

  async function fetchTarget(path: string) {
    const query = new URLSearchParams({ path });
    const response = await site.call(`/api/admin/link-target?${query}`, { token: admin.token });
    return (await response.json()).target;
  }

  test("posts, drafts, renamed posts and pages are told from what doesn’t exist", async () => {
    const { id } = await save({ slug: "old-name", published: true });
    await save({ slug: "new-name", published: true, version: 1 }, id);
    await save({ slug: "unfinished", published: false });
    expect(await fetchTarget("/blog/new-name")).toBe("published");
    expect(await fetchTarget("/blog/new-name/?page=2#h-part")).toBe("published");
    expect(await fetchTarget("/blog/old-name")).toBe("published");
    expect(await fetchTarget("/blog/unfinished")).toBe("draft");
    expect(await fetchTarget("/blog/never-written")).toBe("missing");
    expect(await fetchTarget("/blog/new-name.md")).toBe("published");
    expect(await fetchTarget("/blog/unfinished.md")).toBe("draft");
    expect(await fetchTarget("/")).toBe("page");
    expect(await fetchTarget(`/blog/author/${id}-ada`)).toBe("page");
    expect(await fetchTarget("/capabilities#h-x")).toBe("page");
    expect(await fetchTarget("/storage/blog-images/x.png")).toBe("page");
    expect(await fetchTarget("/no-such-page")).toBe("missing");
    expect(await fetchTarget("/%E0%A4%A")).toBe("missing");
  });

  test("what isn’t a path of this site is refused", async () => {
    for (const path of ["", "https://example.com", "//example.com", `/${"a".repeat(3000)}`]) {
      const query = new URLSearchParams({ path });
      const response = await site.call(`/api/admin/link-target?${query}`, { token: admin.token });
      expect(response.status).toBe(422);
    }
  });
});
