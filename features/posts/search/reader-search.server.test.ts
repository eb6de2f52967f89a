import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeOnBothDatabases } from "../../../tests/helpers/database.ts";
import { addPosts, insertManyPosts } from "../../../tests/helpers/posts.ts";
import { allPosts, searchSpellings } from "../../../tests/helpers/tables.ts";
import { searchPosts } from "./reader-search.server.ts";
import { indexMissingPosts } from "./search-index.server.ts";

const NOW = new Date("2026-06-01T00:00:00Z");

describeOnBothDatabases("a reader's search", (database) => {
  beforeEach(async () => {
    await database.db.delete(allPosts);
    await database.db.delete(searchSpellings);
  });

  async function add(...posts: object[]) {
    const rows = posts.map((post, day) => {
      const at = new Date(Date.UTC(2026, 0, 1 + day));
      return {
        slug: `post-${day}`,
        tags: [],
        excerpt: null,
        published_at: at,
        created_at: at,
        ...post,
      };
    });
    await addPosts(database.db, rows);
    await indexMissingPosts(contextOn(database.db));
  }
  const search = (words: string, page = 1) => searchPosts(contextOn(database.db, NOW), words, page);
  const found = async (words: string) => (await search(words)).results.map(({ slug }) => slug);

  test("a word in the title comes first, then in a tag, then in the text; newer before older", async () => {
    await add(
      { slug: "title", title: "Snowflake costs" },
      { slug: "tag", title: "Costs", tags: ["Snowflake"] },
      { slug: "text", title: "Costs", content: "<p>We moved to Snowflake.</p>" },
      { slug: "newer", title: "Costs", content: "<p>We left Snowflake.</p>" },
      { slug: "other", title: "Costs" },
    );
    expect(await found("snowflake")).toEqual(["title", "tag", "newer", "text"]);
    expect(await found("SNOW")).toHaveLength(4);
    expect(await found("how to leave zebras to snowflake")).toEqual([]);
    expect(await search("how to move to snowflake")).toMatchObject({
      corrected: "moved snowflake",
      results: [{ slug: "text" }],
    });
    expect(await found("we moved to the snowflake")).toEqual(["text"]);
  });

  test("a result quotes the text with the words marked, and no HTML of the post", async () => {
    await add({ title: "Über Données", content: "<p>Two <b>reports</b> &lt;i&gt; disagree.</p>" });
    const { results } = await search("report donnees");
    expect(results[0]?.markedTitle).toEqual(["Über ", "Données", ""]);
    expect(results[0]?.snippet).toEqual(["Two ", "reports", " <i> disagree."]);
  });

  test("misspelled words are searched as the title words they stand for", async () => {
    await add(
      { slug: "one", title: "Data governance for everyone" },
      { slug: "two", title: "Warehouse on Snowflake", content: "<p>About governance</p>" },
    );
    expect(await search("governence")).toMatchObject({ corrected: "governance", total: 2 });
    expect(await search("snowflak")).toMatchObject({ corrected: undefined, total: 1 });
    expect(await search("sonwflake")).toMatchObject({ corrected: "snowflake", total: 1 });
    expect(await search("wharehous")).toMatchObject({ corrected: "warehouse", total: 1 });
    expect(await search("data governence")).toMatchObject({
      corrected: "data governance",
      total: 1,
    });
    expect(await search("governence zebra")).toMatchObject({
      corrected: undefined,
      total: 0,
      foundWords: ["governance"],
    });
    await add({ slug: "later", title: "A lakehouse in a weekend" });
    expect(await search("lakehuose")).toMatchObject({ corrected: "lakehouse", total: 1 });
  });

  test("misspelled words that only texts, excerpts or tags have are found, too", async () => {
    await add(
      { slug: "one", title: "Moving", content: "<p>From Databricks to Kubernetes.</p>" },
      { slug: "two", title: "Public work", excerpt: "For the government." },
      { slug: "three", title: "Forecasts", tags: ["machine learning", "Terraform"] },
    );
    const corrections = {
      databrics: "databricks",
      kubernetis: "kubernetes",
      goverment: "government",
      "machine lerning": "machine learning",
      terrafrom: "terraform",
      "public goverment": "public government",
    };
    for (const [typed, corrected] of Object.entries(corrections))
      expect(await search(typed)).toMatchObject({ corrected, total: 1 });
  });

  test("a word may lack two letters, but not its first or last", async () => {
    await add(
      { slug: "one", title: "A pipeline to Databricks" },
      { slug: "two", content: "<p>About receipts</p>" },
    );
    const corrections = {
      piplne: "pipeline",
      databrcs: "databricks",
      "piplne databrcs": "pipeline databricks",
      ipline: undefined,
      piplin: undefined,
      // Too short.
      ripts: undefined,
    };
    for (const [typed, corrected] of Object.entries(corrections)) {
      expect((await search(typed)).corrected).toBe(corrected);
    }
  });

  test("every word of a search is corrected, also one that begins or resembles a word of a post", async () => {
    await add(
      { slug: "one", title: "Machine learning for Kubernetes and Databricks governance" },
      { slug: "two", title: "A leaning tower" },
    );
    const all = "machine learning kubernetes databricks governance";
    const corrections = {
      "machin lerning": "machine learning",
      "mashine learn": "machine learn",
      "machine leaning": "machine learning",
      "mashine lerning kubernetis databrics governence": all,
    };
    for (const [typed, corrected] of Object.entries(corrections))
      expect(await search(typed)).toMatchObject({ corrected, total: 1 });
    expect(await search("mashine lerning zebra kubernetis databrics governence")).toMatchObject({
      corrected: undefined,
      total: 0,
      foundWords: all.split(" "),
    });
  });

  test("words that belong together or apart are found, whichever way they are typed", async () => {
    await add({
      title: "Power BI on Databricks",
      content: "<p>And machine learning in a lake</p>",
    });
    const corrections = {
      "data bricks": "databricks",
      "data bricks lake": "databricks lake",
      powerbi: "power bi",
      "machinelearning databricks": "machine learning databricks",
    };
    for (const [typed, corrected] of Object.entries(corrections))
      expect(await search(typed)).toMatchObject({ corrected, total: 1 });
    expect(await search("withlake")).toMatchObject({ corrected: undefined, total: 0 });
  });

  test("words with accents and of other alphabets are corrected", async () => {
    await add(
      { slug: "fr", title: "Qualité des données" },
      { slug: "de", title: "Über Größenordnungen", content: "<p>Schlüsselübergabe</p>" },
      { slug: "ru", title: "Хранилище данных" },
    );
    expect(await search("qualité des donnés")).toMatchObject({
      corrected: "qualite des donnees",
      results: [{ slug: "fr", markedTitle: ["", "Qualité des données", ""] }],
    });
    expect(await search("Schlusselübegabe")).toMatchObject({ results: [{ slug: "de" }] });
    expect(await search("хранилеще")).toMatchObject({ results: [{ slug: "ru" }] });
  });

  test("codes, numbers and text without spaces have no spellings", async () => {
    const content = "<p>3fa85f64 20240117 漢字仮名交じり文 readable</p>";
    await add({ title: "Codes", content });
    const rows = await database.db
      .selectDistinct({ word: searchSpellings.word })
      .from(searchSpellings);
    expect(rows.map(({ word }) => word).sort()).toEqual(["code", "codes", "readable"]);
  });

  test("drafts and scheduled posts are not found, and their words are not suggested", async () => {
    const later = new Date("2099-01-01T00:00:00Z");
    await add(
      { slug: "draft", title: "Clandestine", published: false, published_at: null },
      { slug: "text", content: "<p>Clandestine</p>", published: false, published_at: null },
      {
        slug: "later",
        title: "Clandestine",
        published: false,
        published_at: null,
        publish_at: later,
      },
      { slug: "public", title: "Public" },
    );
    for (const words of ["clandestine", "clandestin", "clandestyne", "public clandestyne"]) {
      const { results, total, corrected, foundWords } = await search(words);
      expect([results, total, corrected]).toEqual([[], 0, undefined]);
      expect(foundWords).not.toContain("clandestine");
    }
    await database.db
      .update(allPosts)
      .set({ published: true, published_at: NOW })
      .where(eq(allPosts.slug, "draft"));
    expect(await search("clandestyne")).toMatchObject({ corrected: "clandestine", total: 1 });
  });

  test("unusual searches have a result or none, but no error", async () => {
    await add({ title: "مرحبا بالعالم", content: "<p>a 漢字 😀 it's the end</p>" });
    const odd = [
      "",
      "a",
      "the",
      "😀",
      "'",
      '"; drop table blog_posts; --',
      "\u0000",
      "\ud800",
      "%",
      "a:* & !b | (c)",
      "½ ﷺ",
      "x".repeat(10_000),
      "word ".repeat(2_000),
      `a${"\u0301".repeat(5_000)}`,
    ];
    for (const words of odd) expect(await search(words)).toHaveProperty("results");
    expect(await found("مرحبا")).toEqual(["post-0"]);
    expect(await found("漢")).toEqual(["post-0"]);
    expect(await found("a")).toEqual(["post-0"]);
  });

  test("pages have twelve results; of very many matches, the newest are ranked", async () => {
    await insertManyPosts(database.db, 600);
    const first = await search("owners");
    expect(first).toMatchObject({ total: 60, isMore: true });
    expect(first.results).toHaveLength(12);
    const second = await search("owners", 2);
    const slugs = [...first.results, ...second.results].map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(24);
    expect(slugs[0]).toBe("post-599");
    expect(await search("owners", 6)).toMatchObject({ results: [], total: 60 });
    expect((await found("number 599"))[0]).toBe("post-599");
  });
});
