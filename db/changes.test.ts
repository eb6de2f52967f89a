import { eq } from "drizzle-orm";
import pg from "pg";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { describeOnBothDatabases, openTestDatabase } from "../tests/helpers/database.ts";
import { hasPostgres } from "../tests/helpers/services/postgres.ts";
import { users } from "./schema/auth.ts";
import { media } from "./schema/media.ts";
import { allPosts } from "./schema/posts.ts";
import { profiles } from "./schema/profiles.ts";

const PUBLISHED = { title: "A", content: "a", published: true };

describeOnBothDatabases("what readers see has changed", (database) => {
  beforeAll(async () => {
    // From then on it receives changes of other processes too.
    const receivesOthers = () => expect(database.changes).toContain("everything");
    if (database.kind === "server") await vi.waitFor(receivesOthers, { timeout: 30_000 });
  });
  beforeEach(async () => {
    await database.db.delete(allPosts);
    database.changes.length = 0;
  });

  test("a new post is reported before its commit returns", async () => {
    const { db } = database;
    await db.transaction(async (tx) => {
      await tx.insert(allPosts).values({ ...PUBLISHED, slug: "a" });
      expect(database.changes).toEqual([]);
    });
    expect(database.changes).toEqual(["post:a"]);
    await db.update(allPosts).set({ title: "B" });
    expect(database.changes).toEqual(["post:a", "post:a"]);
  });

  test("a renamed, withdrawn or deleted post is gone from where it was", async () => {
    const { db } = database;
    await db.insert(allPosts).values({ ...PUBLISHED, slug: "old" });
    await db.update(allPosts).set({ slug: "new" });
    await db.update(allPosts).set({ published: false });
    await db.update(allPosts).set({ published: true });
    await db.delete(allPosts).where(eq(allPosts.slug, "new"));
    expect(database.changes).toEqual([
      ...["post:old", "gone:old", "post:new"],
      ...["gone:new", "post:new", "gone:new"],
    ]);
  });

  test("drafts and rolled-back changes are not reported", async () => {
    const { db } = database;
    await db.insert(allPosts).values({ ...PUBLISHED, slug: "draft", published: false });
    await db.update(allPosts).set({ title: "Still a draft" });
    const broken = db.transaction(async (tx) => {
      await tx.insert(allPosts).values({ ...PUBLISHED, slug: "b" });
      throw new Error("changed my mind");
    });
    await expect(broken).rejects.toThrow("changed my mind");
    await db.select().from(allPosts);
    expect(database.changes).toEqual([]);
  });

  test("an image's new file is reported for every page that shows it", async () => {
    const { db } = database;
    const facts = { contentType: "image/png", bytes: 1, width: 1, height: 1 };
    await db.insert(media).values({ ...facts, name: "a.png" });
    await db.insert(allPosts).values([
      { ...PUBLISHED, slug: "with", images: ["b.png", "a.png"] },
      { ...PUBLISHED, slug: "without", images: ["b.png"] },
      { ...PUBLISHED, slug: "draft", images: ["a.png"], published: false },
    ]);
    database.changes.length = 0;
    await db.update(media).set({ alt: "A chart" });
    expect(database.changes).toEqual([]);
    await db.update(media).set({ file: "c.png" });
    expect(database.changes).toEqual(["post:with"]);

    const values = { email: "b@example.com", passwordHash: "-" };
    const [user] = await db.insert(users).values(values).returning();
    const avatarUrl = "/storage/blog-images/a.png";
    await db.insert(profiles).values({ userId: user?.id ?? "", name: "Bo", avatarUrl });
    await db.update(media).set({ file: "d.png" });
    expect(database.changes.slice(1).sort()).toEqual(["authors", "post:with"]);
    await db.delete(users);
  });

  test("a changed author is reported", async () => {
    const { db } = database;
    const [user] = await db
      .insert(users)
      .values({ email: "a@example.com", passwordHash: "-" })
      .returning();
    await db.insert(profiles).values({ userId: user?.id ?? "", name: "Ada" });
    expect(database.changes).toEqual([]);
    await db.update(profiles).set({ name: "Ada Byron" });
    expect(database.changes).toEqual(["authors"]);
  });
});

test.skipIf(!hasPostgres())(
  "another process's change is reported; after a lost connection, everything",
  async () => {
    const database = await openTestDatabase("server");
    onTestFinished(() => database.close());
    await expect.poll(() => database.changes).toEqual(["everything"]);
    const other = new pg.Client(database.url);
    await other.connect();
    await other.query(
      "insert into blog_posts (title, slug, content, published) values ('A', 'elsewhere', 'a', true)",
    );
    await expect.poll(() => database.changes).toEqual(["everything", "post:elsewhere"]);
    await other.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await other.end();
    await expect
      .poll(() => database.changes)
      .toEqual(["everything", "post:elsewhere", "everything"]);
  },
);
