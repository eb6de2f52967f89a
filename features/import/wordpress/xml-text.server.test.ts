import { expect, test } from "vitest";
import { xmlText } from "./xml-text.server.ts";

const HEAD = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${" ".repeat(600)}`);

/** The later chunk, read after the head, from wherever it lies in its memory. */
async function read(later: Buffer, offset: number) {
  const memory = Buffer.alloc(later.length + offset + 8, "x");
  later.copy(memory, offset);
  let text = "";
  const chunks = async function* () {
    yield HEAD;
    yield memory.subarray(offset, offset + later.length);
  };
  for await (const piece of xmlText(chunks())) text += piece;
  return text.slice(HEAD.length);
}

const at = (position: number, character: string) =>
  Buffer.from(`${"é".repeat(position)}${character}${"z".repeat(9 - position)}`);

test("a forbidden character is found wherever it stands", async () => {
  for (const character of ["\0", "\x01", "\b", "\v", "\f", "\x0e", "\x1f", "\ufffe", "\uffff"]) {
    for (let position = 0; position <= 9; position++) {
      for (let offset = 0; offset < 4; offset++) {
        const expected = at(position, "").toString();
        expect(await read(at(position, character), offset)).toBe(expected);
      }
    }
  }
});

test("invalid UTF-8 is left out, too", async () => {
  const broken = Buffer.concat([Buffer.from("before"), Buffer.of(0xff), Buffer.from("after")]);
  expect(await read(broken, 0)).toBe("beforeafter");
});

test("every kind of line ending is a line feed, also between two chunks", async () => {
  for (const ending of ["\n", "\r", "\r\n"]) {
    const bytes = Buffer.concat([HEAD, Buffer.from(`a${ending}b${ending}${ending}c`)]);
    for (let cut = HEAD.length; cut <= bytes.length; cut++) {
      const chunks = async function* () {
        yield bytes.subarray(0, cut);
        yield bytes.subarray(cut);
      };
      let text = "";
      for await (const piece of xmlText(chunks())) text += piece;
      expect(text.slice(HEAD.length)).toBe("a\nb\n\nc");
    }
  }
});

test("everything else stays, at any place", async () => {
  for (const character of ["\t", "\n", " ", "\x7f", "\u0080", "é", "漢", "😀", "\ufffc"]) {
    for (let position = 0; position <= 9; position++) {
      for (let offset = 0; offset < 4; offset++) {
        const given = at(position, character);
        expect(await read(given, offset)).toBe(given.toString());
      }
    }
  }
});
