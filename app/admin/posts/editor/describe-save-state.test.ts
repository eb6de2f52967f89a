import { expect, test } from "vitest";
import { describeSaveState } from "./describe-save-state.ts";

const now = new Date("2026-02-03T12:00:00Z");
const dirty = {
  isNew: false,
  isDirty: true,
  hasOffers: false,
  storedAt: "3:14 PM",
  backup: { status: "saved" as const, savedAt: new Date("2026-02-03T11:59:48Z") },
};

test.each([
  [{ isDirty: false }, "All changes saved"],
  [{ isDirty: false, isNew: true }, "No changes yet"],
  [{ isDirty: false, hasOffers: true }, "Unsaved changes found"],
  [{}, "Unsaved changes, backed up 10 s ago"],
  [
    { backup: { status: "saved" as const, savedAt: new Date("2026-02-03T11:59:58Z") } },
    "Unsaved changes, backed up just now",
  ],
  [
    { backup: { status: "saved" as const, savedAt: new Date("2026-02-03T11:58:00Z") } },
    "Unsaved changes, backed up 2 minutes ago",
  ],
  [
    { backup: { status: "none" as const } },
    "Unsaved changes, backed up in this browser at 3:14 PM",
  ],
  [{ backup: { status: "none" as const }, storedAt: undefined }, "Unsaved changes"],
])("with %j the bar says “%s”", (change, text) => {
  expect(describeSaveState({ ...dirty, ...change }, now)).toEqual({ text, isProblem: false });
});

test.each([
  [
    "unreachable" as const,
    "3:14 PM",
    "Can’t reach the server. Your changes are kept in this browser.",
  ],
  [
    "unreachable" as const,
    undefined,
    "Can’t reach the server. Don’t close this page: your changes aren’t backed up.",
  ],
  [
    "refused" as const,
    "3:14 PM",
    "The server couldn’t back up your changes. Your changes are kept in this browser.",
  ],
])("a backup that is %s is a problem", (status, storedAt, text) => {
  expect(describeSaveState({ ...dirty, storedAt, backup: { status } }, now)).toEqual({
    text,
    isProblem: true,
  });
});
