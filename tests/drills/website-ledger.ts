import assert from "node:assert/strict";
import type { Website } from "#content/schema/website.ts";
import { runningAdmin } from "../helpers/running-admin.ts";
import type { RunningSite } from "../helpers/site.ts";

type Api = Awaited<ReturnType<typeof runningAdmin>>;
type State = Record<"defaults" | "published" | "draft", Website> & { version: number };
type Numbers = { published: number; drafted: number };

const PATH = "/api/admin/website";
const RESTORE_EVERY = 3;

/** Saves, publishes and restores site content, and records what the site acknowledged. */
export class PublishLedger {
  readonly publishes: { id: string; number: number }[] = [];
  /** The number of acknowledged drafts. */
  saves = 0;
  #stored: Numbers = { published: 0, drafted: 0 };
  /** The numbers stored if the request that was not acknowledged took effect. */
  #possible: Numbers = this.#stored;
  #sent = 0;

  /** Writes until the site is killed. */
  startWriting(site: RunningSite) {
    const firstPublish = Promise.withResolvers<void>();
    const stopped = this.#write(site, firstPublish.resolve).catch((error) => {
      // A TypeError means that there was no response. An error response is a fault of the site.
      if (!(error instanceof TypeError)) throw error;
    });
    return { firstPublish: Promise.race([firstPublish.promise, stopped]), stopped };
  }

  async #write(site: RunningSite, onPublish: () => void) {
    const admin = await runningAdmin(site);
    for (let round = 1; ; round++) {
      await this.#saveAndPublish(admin);
      onPublish();
      if (round % RESTORE_EVERY === 0) await this.#restore(admin);
    }
  }

  async publish(site: RunningSite) {
    await this.#saveAndPublish(await runningAdmin(site));
    return this.#stored.published;
  }

  async #saveAndPublish(admin: Api) {
    const { defaults, version } = await admin<State>(PATH);
    const number = ++this.#sent;
    const { published } = this.#stored;
    const saved = await this.#expect({ published, drafted: number }, () =>
      admin<State>(`${PATH}/draft`, { draft: numbered(defaults, number), version }, "PUT"),
    );
    this.saves++;
    const { id } = await this.#expect({ published: number, drafted: number }, () =>
      admin<{ id: string }>(`${PATH}/publish`, { version: saved.version }),
    );
    this.publishes.push({ id, number });
  }

  async #restore(admin: Api) {
    const { id, number } = this.publishes.at(-2) ?? {};
    if (!id || !number) return;
    const restored = await this.#expect({ published: number, drafted: number }, () =>
      admin<{ id: string }>(`${PATH}/restore`, { id }),
    );
    this.publishes.push({ id: restored.id, number });
  }

  async #expect<Result>(numbers: Numbers, work: () => Promise<Result>) {
    this.#possible = numbers;
    const result = await work();
    this.#stored = numbers;
    return result;
  }

  /** Checks that published and drafted content is that acknowledged, or that sent last. */
  async check(site: RunningSite) {
    const admin = await runningAdmin(site);
    const { published, draft } = await admin<State>(PATH);
    const numbers = { published: writtenNumber(published), drafted: writtenNumber(draft) };
    if (this.#sent > 0) {
      const isExpected = [this.#stored, this.#possible].some(
        (each) => each.published === numbers.published && each.drafted === numbers.drafted,
      );
      assert.ok(isExpected, `${JSON.stringify(numbers)} is neither acknowledged nor sent last`);
      assert.equal(await this.shownBy(site), numbers.published);
    }
    this.#stored = this.#possible = numbers;
    const { publishes } = await admin<{ publishes: { id: string }[] }>(`${PATH}/history`);
    const ids = publishes.map(({ id }) => id);
    const listed = this.publishes.slice(-ids.length).map(({ id }) => id);
    assert.deepEqual(
      listed.filter((id) => !ids.includes(id)),
      [],
      "publishes are missing",
    );
  }

  /** The number in the texts of the home page. */
  async shownBy({ url }: RunningSite) {
    const page = await (await fetch(url)).text();
    return assertOneNumber(
      [...page.matchAll(/\b(?:Firm|Headline|Service) (\d+)\b/g)].map(([, n]) => n),
    );
  }
}

function numbered(content: Website, number: number): Website {
  const { firm, home, services } = content;
  const [first, ...rest] = services.items;
  assert.ok(first);
  return {
    ...content,
    firm: { ...firm, name: `Firm ${number}` },
    home: { ...home, headline: `Headline ${number}` },
    services: { ...services, items: [{ ...first, name: `Service ${number}` }, ...rest] },
  };
}

function writtenNumber({ firm, home, services }: Website) {
  const texts = [firm.name, home.headline, services.items[0]?.name];
  return assertOneNumber(texts.map((text) => /\d+$/.exec(text ?? "")?.[0]));
}

/** The number of one publish: two at once would be half a publish. 0 is the release's content. */
function assertOneNumber(numbers: (string | undefined)[]) {
  assert.equal(new Set(numbers).size, 1, `a mixture: ${numbers}`);
  return Number(numbers[0] ?? 0);
}
