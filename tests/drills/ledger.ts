import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { ADMIN } from "../helpers/admin.ts";
import { postBody } from "../helpers/posts.ts";
import { adminHeaders, runningAdmin } from "../helpers/running-admin.ts";
import type { RunningSite } from "../helpers/site.ts";

type SavedPost = { id: string; slug: string; sent: number; acknowledged: number };
type Stored = Record<"title" | "content" | "excerpt" | "meta_title" | "slug", string> & {
  tags: string[];
};

const PARAGRAPHS = 40;
const AFTER_FAILURE_MS = 20;

/**
 * Saves posts and sends messages, and records what the site acknowledged, so that it can be compared
 * with what is stored after a fault. The site must trust one proxy: each message has its own IP address.
 */
export class Ledger {
  readonly posts: SavedPost[] = [];
  readonly messages: string[] = [];
  /** The number of acknowledged saves. */
  saves = 0;
  #messagesSent = 0;

  async addPosts(site: RunningSite, count: number, login = ADMIN) {
    const admin = await runningAdmin(site, login);
    for (let number = 0; number < count; number++) {
      const slug = `post-${number}`;
      const { id = "" } = await admin("/api/admin/posts", postVersion(slug, 1));
      this.posts.push({ id, slug, sent: 1, acknowledged: 1 });
    }
  }

  /** Writes until stopped. A request that the site does not acknowledge is not an error here. */
  async startWriting(site: Pick<RunningSite, "url">, login = ADMIN) {
    const admin = { "Content-Type": "application/json", ...(await adminHeaders(site, login)) };
    let isStopped = false;
    const firstSave = Promise.withResolvers<void>();
    const whileRunning = async (write: () => Promise<number>) => {
      while (!isStopped) {
        const status = await write().catch(() => 0);
        if (status !== 200) await delay(AFTER_FAILURE_MS);
      }
    };
    const writers = this.posts.map((post) =>
      whileRunning(async () => {
        const status = await this.save(site.url, post, admin);
        if (status === 200) firstSave.resolve();
        return status;
      }),
    );
    writers.push(whileRunning(() => this.sendMessage(site.url)));
    return {
      firstSave: firstSave.promise,
      stop: async () => {
        isStopped = true;
        await Promise.all(writers);
      },
    };
  }

  async save(url: string, post: SavedPost, headers: Record<string, string>) {
    const number = ++post.sent;
    const response = await fetch(`${url}/api/admin/posts/${post.id}`, {
      method: "PUT",
      headers,
      body: JSON.stringify(postVersion(post.slug, number)),
      signal: AbortSignal.timeout(30_000),
    });
    await response.text();
    if (response.ok) {
      post.acknowledged = number;
      this.saves++;
    }
    return response.status;
  }

  async sendMessage(url: string) {
    const number = ++this.#messagesSent;
    const name = `Visitor ${number} of ${process.pid}`;
    const response = await fetch(`${url}/api/functions/send-contact-email`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": testIp(number) },
      body: JSON.stringify({ name, email: "ada@example.com", message: "Our reports disagree." }),
      signal: AbortSignal.timeout(30_000),
    });
    await response.text();
    if (response.ok) this.messages.push(name);
    return response.status;
  }

  /** Checks that no post mixes versions or lost a save, and that each message is in the inbox. */
  async check(site: RunningSite, login = ADMIN) {
    const admin = await runningAdmin(site, login);
    for (const post of this.posts) {
      const stored = await admin<Stored>(`/api/admin/posts/${post.id}`);
      const version = Number(/\d+$/.exec(stored.title)?.[0]);
      const { title, content, excerpt, meta_title, tags, slug } = stored;
      const expected = postVersion(post.slug, version);
      assert.deepEqual(
        { title, content, excerpt, meta_title, slug, tags: tags.join() },
        { ...pickText(expected), tags: expected.tags },
        `${post.slug} is a mixture of versions`,
      );
      assert.ok(version >= post.acknowledged, `${post.slug} lost version ${post.acknowledged}`);
      assert.ok(version <= post.sent, `${post.slug} has a version that nobody sent`);
      const page = await (await fetch(`${site.url}/blog/${post.slug}`)).text();
      assert.ok(page.includes(`${post.slug} version ${version}<`), `${post.slug}: old page`);
      // A save that was not acknowledged may have been stored.
      post.acknowledged = version;
    }
    const csv = await fetch(`${site.url}/api/admin/messages.csv`, {
      headers: await adminHeaders(site, login),
    });
    const inbox = await csv.text();
    const lost = this.messages.filter((name) => !inbox.includes(`${name},`));
    assert.deepEqual(lost, [], "acknowledged messages are missing");
  }
}

function postVersion(slug: string, number: number) {
  return postBody({
    slug,
    title: `${slug} version ${number}`,
    content: `<p>Version ${number} of ${slug}.</p>\n`.repeat(PARAGRAPHS),
    excerpt: `Version ${number}`,
    meta_title: `Version ${number}`,
    tags: `version ${number}`,
  }) as ReturnType<typeof postBody>;
}

function pickText({ title, content, excerpt, meta_title, slug }: ReturnType<typeof postBody>) {
  return { title, content, excerpt, meta_title, slug };
}

function testIp(number: number) {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
