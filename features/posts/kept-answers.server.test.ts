import { expect, test } from "vitest";
import { keepAnswers } from "./kept-answers.server.ts";

function counted(charactersMax: number) {
  const asked: string[] = [];
  const answer = keepAnswers((question) => {
    asked.push(question);
    return question.toUpperCase();
  }, charactersMax);
  return { answer, asked };
}

test("the same question is worked on once", () => {
  const { answer, asked } = counted(100);
  expect([answer("one"), answer("two"), answer("one")]).toEqual(["ONE", "TWO", "ONE"]);
  expect(asked).toEqual(["one", "two"]);
});

test("an empty answer is an answer", () => {
  let times = 0;
  const answer = keepAnswers(() => {
    times += 1;
    return "";
  }, 100);
  expect([answer("a"), answer("a"), times]).toEqual(["", "", 1]);
});

test("what was asked least lately is forgotten when there is no more room", () => {
  const { answer, asked } = counted(12);
  for (const question of ["one", "two", "one", "six", "one", "two"]) answer(question);
  expect(asked).toEqual(["one", "two", "six", "two"]);
});

test("what is larger than all the room is answered and not kept", () => {
  const { answer, asked } = counted(4);
  expect([answer("long"), answer("long")]).toEqual(["LONG", "LONG"]);
  expect(asked).toEqual(["long", "long"]);
});

test("a failure is not kept", () => {
  let fails = true;
  const answer = keepAnswers((question) => {
    if (fails) throw new Error("no");
    return question;
  }, 100);
  expect(() => answer("a")).toThrow();
  fails = false;
  expect(answer("a")).toBe("a");
});
