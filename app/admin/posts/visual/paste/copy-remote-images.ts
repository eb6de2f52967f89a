import type { EditorView } from "prosemirror-view";
import { findImages } from "./pasted-images.ts";

type Copy = {
  /** Returns the URL of our copy. */
  copy: (url: string) => Promise<string>;
  onProgress: (done: number) => void;
  signal: AbortSignal;
};

/** Copies images one after the other, and shows the copies instead. Returns those that failed. */
export async function copyRemoteImages(view: EditorView, urls: string[], options: Copy) {
  const failed: string[] = [];
  for (const [index, url] of urls.entries()) {
    if (options.signal.aborted) return failed;
    options.onProgress(index);
    try {
      const ours = await options.copy(url);
      if (!view.isDestroyed) replaceSource(view, url, ours);
    } catch {
      failed.push(url);
    }
  }
  return failed;
}

function replaceSource(view: EditorView, url: string, ours: string) {
  const { tr } = view.state;
  for (const { node, position } of findImages(tr.doc)) {
    if (node.attrs.src === url) tr.setNodeAttribute(position, "src", ours);
  }
  if (tr.docChanged) view.dispatch(tr);
}
