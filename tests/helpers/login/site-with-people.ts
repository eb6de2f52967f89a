import { beforeAll } from "vitest";
import { visitorAndAdmin } from "../accounts.ts";
import type { TestDatabase } from "../database.ts";
import { rateLimits, userRoles } from "../tables.ts";
import { testSite } from "../test-site.ts";

type Options = Omit<Parameters<typeof testSite>[0], "database"> & {
  before?: (hook: () => Promise<void>) => void;
};
type Person = Awaited<ReturnType<typeof visitorAndAdmin>>["user"];

/**
 * A site for the tests of a suite, with a user and the only admin, who are logged in. With
 * `beforeEach`, each test gets another one.
 */
export function siteWithPeople(
  database: TestDatabase,
  { before = beforeAll, ...options }: Options = {},
) {
  const site = {} as ReturnType<typeof testSite>;
  const user = {} as Person;
  const admin = {} as Person;
  before(async () => {
    await database.db.delete(rateLimits);
    await database.db.delete(userRoles);
    Object.assign(site, testSite({ database, ...options }));
    const people = await visitorAndAdmin(site, database.db);
    Object.assign(user, people.user);
    Object.assign(admin, people.admin);
  });
  return { site, user, admin };
}
