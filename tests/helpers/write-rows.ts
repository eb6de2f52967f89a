// Writes to the embedded database in the folder it is given until it is killed. First it prints what
// it found there, then the number of each pair of rows, once its transaction has been committed.
import { openDatabase } from "#db/client.ts";
import { rateLimits } from "./tables.ts";

const [dataDir = ""] = process.argv.slice(2);
const windowEndsAt = new Date();
const { db } = await openDatabase({ dataDir });

const found = await db.select({ key: rateLimits.key, count: rateLimits.count }).from(rateLimits);
process.stdout.write(`${JSON.stringify(found)}\n`);
const last = Math.max(0, ...found.map(({ count }) => count));
for (let number = last + 1; ; number++) {
  await db.transaction(async (tx) => {
    await tx.insert(rateLimits).values({ key: `${number} first`, count: number, windowEndsAt });
    await tx.insert(rateLimits).values({ key: `${number} second`, count: number, windowEndsAt });
  });
  process.stdout.write(`${number}\n`);
}
