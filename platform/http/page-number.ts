import { z } from "zod";

const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

/** Parses "1", "2", …; undefined for anything that is not a page number. */
export function pageNumber(text: string) {
  return PAGE_NUMBER.test(text) ? Number(text) : undefined;
}

/** The page of a list in a query, the first by default. */
export const pageParam = z
  .string()
  .regex(PAGE_NUMBER, "Page must be a whole number, 1 or higher")
  .transform(Number)
  .default(1);

/** Like `pageParam`, for lists that show their first page if the query has no valid page number. */
export const pageParamOrFirst = pageParam.catch(1);
