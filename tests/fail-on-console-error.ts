import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

let errors: MockInstance;

beforeEach(() => {
  errors = vi.spyOn(console, "error");
});

afterEach(() => {
  expect(errors, "a test must not log errors that it does not expect").not.toHaveBeenCalled();
});
