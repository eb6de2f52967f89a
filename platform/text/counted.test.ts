import { expect, test } from "vitest";
import { counted } from "./counted.ts";

test("a count is written with its noun", () => {
  expect(counted(1, "view")).toBe("1 view");
  expect(counted(1_200, "view")).toBe("1,200 views");
});
