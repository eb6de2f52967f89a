import { expect, test } from "vitest";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeOnBothDatabases } from "../../tests/helpers/database.ts";
import { countUse } from "./rate-limits.server.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const MINUTE_MS = 60_000;
const after = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

describeOnBothDatabases("a limit on uses", (database) => {
  const use = (key: string, now: Date) =>
    countUse(contextOn(database.db, now), { key, max: 2, windowMs: 15 * MINUTE_MS });

  async function useUp(key: string) {
    await use(key, NOW);
    await use(key, NOW);
    await expect(use(key, NOW)).rejects.toMatchObject({ code: "too_many_requests" });
  }

  test("ends with its window", async () => {
    await useUp("window");
    await expect(use("window", after(14))).rejects.toMatchObject({ retryAfterSeconds: 60 });
    await use("window", after(15));
  });

  test("counts a use of a moment ago, or of a node whose clock is behind", async () => {
    await useUp("behind");
    await expect(use("behind", after(-0.5))).rejects.toMatchObject({ code: "too_many_requests" });
  });

  test("does not last longer when the clock is set back", async () => {
    await useUp("clock");
    await use("clock", after(-60));
    await use("clock", after(-60));
    await expect(use("clock", after(-60))).rejects.toMatchObject({ retryAfterSeconds: 900 });
  });
});
