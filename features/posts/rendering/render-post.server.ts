import { cleanCached, contentTask } from "../content/content-thread.server.ts";
import { highlightCode } from "./code-blocks.server.ts";
import type { RenderedPost } from "./render-sanitized.server.ts";

/**
 * Of what `renderPost` returns. Raise it with every change to the allowlist, the sanitizer or
 * anything else that changes the HTML: stored renderings of another version are not shown.
 */
export const RENDERING_VERSION = 5;

/** Depends on nothing but the content. Not final: some code could not be highlighted this time. */
export async function renderPost(content: string): Promise<RenderedPost & { isFinal: boolean }> {
  const clean = await cleanCached(content);
  const codes = clean.includes("<pre") ? await contentTask("code", clean) : [];
  const { highlighted, isFinal } = await highlightCode(codes);
  return { ...(await contentTask("render", clean, highlighted)), isFinal };
}
