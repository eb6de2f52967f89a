import { BadExportError, type ReadItem } from "#features/import/read-post.ts";
import { readPost, verdictFields } from "#features/import/wordpress/post.server.ts";
import type { WxrItem } from "#features/import/wordpress/wxr-collector.server.ts";
import { readWxr } from "#features/import/wordpress/wxr-reader.server.ts";

export type WxrReading = { items: ReadItem[]; error?: string };

/** Reads an export as an import would. Any error but a BadExportError is thrown. */
export async function readExport(chunks: Iterable<Uint8Array>): Promise<WxrReading> {
  const items: WxrItem[] = [];
  let error: string | undefined;
  try {
    for await (const batch of readWxr(toStream(chunks))) items.push(...batch);
  } catch (thrown) {
    if (!(thrown instanceof BadExportError)) throw thrown;
    error = thrown.message;
  }
  return { items: converted(items), ...(error && { error }) };
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
