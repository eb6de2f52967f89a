import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { connectToRunning, type Db } from "#db/client.ts";
import { byteSize, KB } from "#platform/text/byte-size.ts";
import { startCommand } from "../helpers/command.ts";
import { insertManyPosts } from "../helpers/posts.ts";
import { adminHeaders } from "../helpers/running-admin.ts";
import { canStartPostgres } from "../helpers/services/postgres.ts";
import type { RunningSite } from "../helpers/site.ts";
import { media } from "../helpers/tables.ts";
import type { Drill, DrillContext } from "./drill.ts";
import { count, duration, timed } from "./figures.ts";
import { assertStatus, slowest, startLoad } from "./load.ts";

const REVISIONS = 2;
const VARIANT_WIDTHS = [400, 800, 1200];
const IMAGE_BYTES = 250 * KB;
const VARIANT_BYTES = 60 * KB;
const CACHED = ["/", "/blog/post-1"];
const OTHERS = ["/blog?q=owners", "/api/admin/posts", "/readyz"];
const RESPONSE_MS = 5_000;

export const restore: Drill = {
  name: "restore",
  promise: "a site is backed up under load and restored elsewhere, without a difference",
  run: async (context) => {
    const [posts, images] = context.isShort ? [300, 20] : [10_000, 1_000];
    const site = await context.startSite();
    await fill(site, posts, images);
    const path = join(await context.folder(), "site.tar");
    const figures = [
      `${count(posts, "post")} with ${REVISIONS} earlier versions each, ${count(images, "image")} with ${VARIANT_WIDTHS.length} variants each`,
      await backUpUnderLoad(context, site, path),
    ];

    const dataDir = await context.migratedFolder();
    const embedded = await command(context, "restore.ts", [path], { DATA_DIR: dataDir });
    figures.push(`restored and compared on the embedded database in ${embedded}`);
    const restored = await context.startSite({ DATA_DIR: dataDir });
    for (const wanted of ["/blog", `/blog/post-${posts - 1}`, imagePath(images - 1)]) {
      assert.equal((await fetch(restored.url + wanted)).status, 200, wanted);
    }
    if (!canStartPostgres())
      return [...figures, "PostgreSQL: skipped, there is no server to start"];
    const { url } = await context.startPostgres();
    const env = { DATA_DIR: await context.folder(), DATABASE_URL: url };
    const server = await command(context, "restore.ts", [path], env);
    return [...figures, `on PostgreSQL in ${server}`];
  },
};

async function backUpUnderLoad(context: DrillContext, site: RunningSite, path: string) {
  const headers = await adminHeaders(site);
  const cached = startLoad(site.url, CACHED, { clients: 2 });
  const others = startLoad(site.url, OTHERS, { clients: 2, headers });
  const took = await command(context, "backup.ts", [path], { DATA_DIR: site.dataDir });
  const [pages, rest] = [await cached.stop(), await others.stop()];
  assertStatus([...pages, ...rest], [200], "during the backup");
  assert.ok(
    slowest(rest) < context.limit(RESPONSE_MS),
    `a response took ${duration(slowest(rest))}`,
  );
  const size = byteSize((await stat(path)).size);
  return `backed up while the site ran in ${took}: ${size}; slowest cached page ${duration(slowest(pages))}, slowest other response ${duration(slowest(rest))}`;
}

async function command(
  context: DrillContext,
  script: string,
  args: string[],
  env: Record<string, string>,
) {
  const { result, ms } = await timed(() => {
    const { child, ended } = startCommand(script, args, env);
    context.onEnd(() => child.kill("SIGKILL"));
    return ended;
  });
  assert.equal(result.code, 0, result.complained);
  context.print(
    result.said.split("\n").findLast((line) => /^(Backed up|Restored)/.test(line)) ?? "",
  );
  return duration(ms);
}

/** Generates posts within the database: through the API it would take an hour. */
async function fill(site: RunningSite, posts: number, images: number) {
  const running = await connectToRunning(site.dataDir);
  assert.ok(running);
  try {
    await insertManyPosts(running.db, posts);
    await running.db.execute(sql`
      insert into post_revisions (post_id, version, snapshot)
      select id, number, to_jsonb(post) from blog_posts post, generate_series(1, ${REVISIONS}::int) number`);
    await fillImages(running.db, join(site.dataDir, "blog-images"), images);
  } finally {
    await running.close();
  }
}

async function fillImages(db: Db, folder: string, images: number) {
  await mkdir(folder, { recursive: true });
  for (let number = 0; number < images; number++) {
    const name = imageName(number);
    const variants = VARIANT_WIDTHS.map((width) => ({
      name: name.replace(".jpg", `-${width}.webp`),
      type: "image/webp" as const,
      width,
      height: width,
    }));
    await writeFile(join(folder, name), randomBytes(IMAGE_BYTES));
    for (const variant of variants) {
      await writeFile(join(folder, variant.name), randomBytes(VARIANT_BYTES));
    }
    const size = { bytes: IMAGE_BYTES, width: 1600, height: 1600 };
    await db.insert(media).values({ name, contentType: "image/jpeg", ...size, variants });
  }
}

function imageName(number: number) {
  return `${1_700_000_000_000 + number}-abcdefghijklmnop.jpg`;
}

function imagePath(number: number) {
  return `/storage/blog-images/${imageName(number)}`;
}
