import { expect, test } from "vitest";
import { IMAGE_MAX_TEXT, TOO_LARGE } from "./media.schema.ts";

test("the message about a large file names the limit", () => {
  expect(TOO_LARGE.text).toBe(`Please upload an image smaller than ${IMAGE_MAX_TEXT}`);
});
