import { expect, test } from "vitest";
import { escapeLike } from "./words.ts";

test("the wildcards of LIKE are searched for as they are", () => {
  expect(escapeLike("100 %_\\")).toBe("100 \\%\\_\\\\");
});
