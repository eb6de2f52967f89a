import { expect, test } from "vitest";
import { ApiError } from "../../../session/requests.ts";
import { importFailure } from "./import-words.ts";

test("the server's message is shown below the specified title", () => {
  expect(importFailure(new ApiError(409, "This import is running."), "wordpress")).toEqual({
    title: "Failed to import posts",
    text: "This import is running.",
  });
  expect(importFailure(new ApiError(500, ""), "linkedin")).toEqual({
    title: "Failed to import articles",
    text: undefined,
  });
  const parse = "Failed to parse WordPress export file";
  expect(importFailure(new TypeError("Failed to fetch"), "wordpress", parse)).toEqual({
    title: parse,
  });
});

test("without a session, the message says so", () => {
  const text = "You must be logged in to import";
  expect(importFailure(new ApiError(401, "Sign in."), "linkedin").text).toBe(`${text} articles`);
  expect(importFailure(new ApiError(401, "Sign in."), "wordpress").text).toBe(`${text} posts`);
});

test("a missing profile is named", () => {
  expect(importFailure(new ApiError(404, "Profile not found"), "linkedin")).toEqual({
    title: "Error",
    text: "Profile not found",
  });
});
