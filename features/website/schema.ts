import { z } from "zod";
import type { Website } from "#content/schema/website.ts";

const version = z.int().min(0).max(2_147_483_647);

/** The draft's shape is checked when the body is read: it may break limits, but has all fields. */
export const draftSchema = z.strictObject({ draft: z.custom<Website>(), version });
export const publishSchema = z.strictObject({ version });
/** In the place of a publish's id. */
export const STARTING_CONTENT = "start";
export const restoreSchema = z.strictObject({
  id: z.union([z.uuid(), z.literal(STARTING_CONTENT)]),
});
