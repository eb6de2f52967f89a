import { BadExportError, type Skipped } from "#features/import/read-post.ts";
import { readPost, verdictFields } from "#features/import/wordpress/post.server.ts";
import { emptyItem, type WxrItem } from "#features/import/wordpress/wxr-collector.server.ts";
import { readWxr } from "#features/import/wordpress/wxr-reader.server.ts";

/** Reads an export as an import would. Any error but a BadExportError is thrown. */
export async function readExport(chunks: Iterable<Uint8Array>) {
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

/** Each item as it is recorded beside the fixtures. */
function converted(items: WxrItem[]) {
  const found = items.map(verdictFields);
  const urls = new Map(
    found.map((each) => (each.kind === "attachment" ? [each.id, each.url] : ["", ""])),
  );
  return found.map((each, index) => {
    const item = items[index] ?? emptyItem();
    if (each.kind === "attachment") return each;
    if (each.kind === "skipped") return skippedRecord(each);
    const { kind, key, warnings } = each;
    return { kind, post: { key, ...readPost(item, (id) => urls.get(id)), warnings } };
  });
}

export function skippedRecord({ kind, key, facts: { title, reason } }: Skipped) {
  return { kind, skipped: { key, title, reason } };
}
