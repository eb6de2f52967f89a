import { BadExportError } from "#features/import/bad-export.server.ts";
import type { ReadItem } from "#features/import/read-post.ts";
import { readPost, verdictFields } from "#features/import/wordpress/post.server.ts";
import type { WxrItem } from "#features/import/wordpress/wxr-item.server.ts";
import type { WxrSummary } from "#features/import/wordpress/wxr-parser.server.ts";
import { readWxr } from "#features/import/wordpress/wxr-reader.server.ts";

export type WxrReading = { items: ReadItem[]; summary: WxrSummary; error?: string };

/** Everything in an export, as an import would read it. Any error but a BadExportError is thrown. */
export async function readExport(chunks: Iterable<Uint8Array>): Promise<WxrReading> {
  const { batches, summary } = readWxr(toStream(chunks));
  const items: WxrItem[] = [];
  let error: string | undefined;
  try {
    for await (const batch of batches) items.push(...batch);
  } catch (thrown) {
    if (!(thrown instanceof BadExportError)) throw thrown;
    error = thrown.message;
  }
  return { items: converted(items), summary, ...(error && { error }) };
}

export async function* toStream(chunks: Iterable<Uint8Array>) {
  for (const chunk of chunks) yield chunk;
}

function converted(items: WxrItem[]): ReadItem[] {
  const verdicts = items.map(verdictFields);
  const urls = new Map(
    verdicts.map((verdict) =>
      verdict.kind === "attachment" ? [verdict.id, verdict.url] : ["", ""],
    ),
  );
  return verdicts.map((verdict, index) => {
    const item = items[index];
    if (verdict.kind !== "post" || !item) return verdict as ReadItem;
    return { kind: "post", post: readPost(item, (id) => urls.get(id)) };
  });
}
