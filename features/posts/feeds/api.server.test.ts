import { beforeAll, expect, test } from "vitest";
import { contextOn, routesOn } from "../../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../../tests/helpers/database.ts";
import { addPosts } from "../../../tests/helpers/posts.ts";
import { feed } from "./api.server.ts";

describeWithDatabase("feeds", (database) => {
  beforeAll(async () => {
    await addPosts(database.db, [{ slug: "a-post", tags: ["data"] }]);
  });

  test("are titled with the name that the site has now", async () => {
    let name = "Alder";
    const feeds = routesOn(
      contextOn(database.db, undefined, { env: { SITE_URL: "https://www.example.com" } }),
      feed(
        (image) => image,
        async () => name,
      ),
    );
    const fetchText = async (path: string) => (await feeds.request(path)).text();
    expect(await fetchText("/feed.xml")).toContain("<title>Alder Blog</title>");
    name = "Birch";
    expect(await fetchText("/feed.xml")).toContain("<title>Birch Blog</title>");
    expect(await fetchText("/blog/tag/data/feed.xml")).toContain("<title>Birch Blog: data</title>");
    expect(JSON.parse(await fetchText("/feed.json"))).toMatchObject({
      title: "Birch Blog",
      authors: [{ name: "Birch" }],
    });
  });
});
