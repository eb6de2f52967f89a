import { expect, test } from "vitest";
import { judgeSpam } from "./rules.ts";
import { submissionSchema } from "./schema.ts";

const typed = { name: "Ada Byron", email: "ada@example.com", message: "Our reports disagree." };
const judge = (change: object) => judgeSpam(submissionSchema.parse({ ...typed, ...change }));

test("an ordinary message gives no signal", () => {
  expect(judge({ website: "", elapsed_ms: 45_000 })).toEqual({ signals: [], isSpam: false });
});

test("a filled honeypot is enough", () => {
  expect(judge({ website: "https://example.com" })).toEqual({
    signals: ["hidden field filled in"],
    isSpam: true,
  });
});

test.each([
  ["sent within 3 seconds", { elapsed_ms: 400 }],
  ["many links", { message: "See https://a.example and http://b.example and www.c.example" }],
  ["link markup", { message: 'Look: <a href="//example.com">here</a>' }],
  ["link markup", { message: "Look: [url=//example.com]here[/url]" }],
  ["link in the name", { name: "www.example.com" }],
  ["sales talk", { message: "We sell backlinks of the best quality." }],
])("%s alone is a signal, but not spam", (signal, change) => {
  expect(judge(change)).toEqual({ signals: [signal], isSpam: false });
});

test("two soft signals together are spam", () => {
  const robot = { elapsed_ms: 400, message: "Buy backlinks today, ask us how." };
  expect(judge(robot)).toEqual({
    signals: ["sent within 3 seconds", "sales talk"],
    isSpam: true,
  });
});

test.each([
  ["no time at all", {}],
  ["an empty time", { elapsed_ms: "" }],
  ["a time that is none", { elapsed_ms: "soon" }],
  ["a time before the beginning", { elapsed_ms: -5 }],
])("%s is not a signal", (_name, change) => {
  expect(judge(change).signals).toEqual([]);
});

test("a message in any script is judged by the same signs", () => {
  expect(judge({ name: "王小明", message: "我们的报表数字对不上，请帮忙看看。" }).signals).toEqual(
    [],
  );
  expect(judge({ message: "Здравствуйте, наши отчёты расходятся 🌲" }).signals).toEqual([]);
});
