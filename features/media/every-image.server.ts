import { asc, gt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { media } from "#db/schema/media.ts";
import type { Media } from "./media.server.ts";

const PAGE = 500;

/** Every image of the library, by name, which starts with the time of its upload. */
export async function* everyImage(db: Pick<Db, "select">): AsyncGenerator<Media> {
  let last: Media | undefined;
  do {
    const page = await db
      .select()
      .from(media)
      .where(last && gt(media.name, last.name))
      .orderBy(asc(media.name))
      .limit(PAGE);
    yield* page;
    last = page.at(-1);
  } while (last);
}
