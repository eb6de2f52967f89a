import { z } from "zod";
import { versionSchema } from "../model/post.schema.ts";

/** The form's values as they are, valid or not: only what is saved as a post is checked. */
export const workingCopySchema = z.object({
  values: z.record(z.string().max(50), z.union([z.string(), z.boolean(), z.number(), z.null()])),
  /** The version that was edited, or null for a new post. */
  base: versionSchema.nullable(),
  /** A random id of the browser, so that it recognizes its own copies. */
  device: z.string().min(1).max(64),
});

export type WorkingCopyInput = z.output<typeof workingCopySchema>;
