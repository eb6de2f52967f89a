import { expect, test } from "vitest";
import { readExport, toStream } from "../../../tests/helpers/wxr.ts";
import { readWxr } from "./wxr-reader.server.ts";

const HEAD = "<rss><channel><link>https://old.example.com</link>";
const POST =
  "<item><title>Small</title><wp:post_id>2</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>";
const MEGABYTE = Buffer.from("text ".repeat(200_000));

/** A file in pieces, of which no one holds the whole. */
function* file(...parts: (string | Iterable<Uint8Array>)[]) {
  for (const part of parts) {
    if (typeof part === "string") yield Buffer.from(part);
    else yield* part;
  }
}

function* megabytes(count: number) {
  for (let number = 0; number < count; number++) yield MEGABYTE;
}

test("an item that is too large is skipped, and the next one is read", async () => {
  const large = "<item><wp:post_id>1</wp:post_id><wp:status>publish</wp:status>";
  const { items, error } = await readExport(
    file(
      `${HEAD}${large}<wp:post_type>post</wp:post_type><content:encoded><![CDATA[`,
      megabytes(25),
      `]]></content:encoded></item>${POST}</channel></rss>`,
    ),
  );
  expect(error).toBeUndefined();
  expect(items).toMatchObject([
    { kind: "skipped", skipped: { reason: "Longer than 1,000,000 characters." } },
    { kind: "post", post: { title: "Small" } },
  ]);
});

test("the text of an item that is too large is dropped", async () => {
  const chunks = file(
    `${HEAD}<item><content:encoded><![CDATA[`,
    megabytes(25),
    "]]></content:encoded></item>",
  );
  const { value } = await readWxr(toStream(chunks)).next();
  expect(value).toMatchObject([{ tooLarge: true, content: "" }]);
});

test("what is not needed may be of any size", async () => {
  const { items, error } = await readExport(
    file(
      `${HEAD}<!--`,
      megabytes(30),
      "--><item><wp:comment><wp:comment_content><![CDATA[",
      megabytes(30),
      `]]></wp:comment_content></wp:comment></item>${POST}</channel></rss>`,
    ),
  );
  expect(error).toBeUndefined();
  expect(items.map(({ kind }) => kind)).toEqual(["skipped", "post"]);
});

test.each([
  ["tags without end", file(`${HEAD}${"<a>".repeat(1000)}`), "nested too deeply"],
  ["attributes without end", file(`${HEAD}<a ${"b='' ".repeat(1000)}`), "too many attributes"],
  ["text without end", file(`${HEAD}<item><title>`, megabytes(25)), "is too long"],
  ["an attribute without end", file(`${HEAD}<item a="`, megabytes(25)), "is too long"],
  ["no start", file("", megabytes(1)), "This is not a WordPress export: it has no <rss> tag."],
  ["nothing", file(""), "This is not a WordPress export: it has no <rss> tag."],
  ["only a declaration", file("<?xml version='1.0'?>"), "The file ends early"],
])("%s ends with a sentence", async (_, chunks, sentence) => {
  const { items, error } = await readExport(chunks);
  expect(items).toEqual([]);
  expect(error).toContain(sentence);
});

test("an error names its line, counting those in comments and text", async () => {
  const before = `\n<!--\n-->\n<item><title><![CDATA[\n\n]]></title>\n</item>\n`;
  const { error } = await readExport(file(`warning\n${HEAD}${before}<item></channel>`));
  expect(error).toBe("Line 9: a tag is closed that is not open.");
});

test("items come as they are complete, before the file has ended", async () => {
  let isEnded = false;
  async function* slow() {
    yield* toStream(file(HEAD + POST));
    yield Buffer.from(" ".repeat(600));
    isEnded = true;
    yield Buffer.from("</channel></rss>");
  }
  const batches = readWxr(slow());
  const { value } = await batches.next();
  expect(value).toMatchObject([{ title: "Small" }]);
  expect(isEnded).toBe(false);
  await batches.return(undefined);
});
