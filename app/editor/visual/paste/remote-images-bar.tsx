import type { EditorView } from "prosemirror-view";
import { type ReactNode, useRef, useState } from "react";
import { counted } from "#platform/text/counted.ts";
import { request } from "../../../session/admin-request.ts";
import { Button } from "../../../ui/button.tsx";
import { Progress } from "../../../ui/feedback/progress.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { dispatchAndFocus, type EditorProps, findNodes } from "../document/commands.ts";
import { schema } from "../document/schema.ts";
import { clearPastedImages, readPastedImages } from "./pasted-images.ts";

type Copying = { done: number; total: number };

/** Offers to copy pasted images of other sites to ours. */
export function RemoteImagesBar({ view, state }: EditorProps) {
  const { remote } = readPastedImages(state);
  const [copying, setCopying] = useState<Copying>();
  const [failed, setFailed] = useState<string[]>([]);
  const stop = useRef<AbortController>(undefined);

  async function copy(urls: string[]) {
    stop.current = new AbortController();
    view.dispatch(clearPastedImages(view.state.tr, "remote"));
    setFailed([]);
    const rest = await copyRemoteImages(view, urls, {
      copy: async (url) => (await request("POST /api/admin/media/copies", { body: { url } })).url,
      onProgress: (done) => setCopying({ done, total: urls.length }),
      signal: stop.current.signal,
    });
    setCopying(undefined);
    setFailed(rest);
    if (rest.length === 0 && !stop.current.signal.aborted) {
      toast.success(urls.length === 1 ? "Image copied" : `${urls.length} images copied`);
    }
  }

  if (copying) {
    const text = `Copying image ${copying.done + 1} of ${copying.total}...`;
    return (
      <OfferBar text={text} actions={{ Cancel: () => stop.current?.abort() }}>
        <Progress label="Images copied" max={copying.total} value={copying.done} />
      </OfferBar>
    );
  }
  if (failed.length > 0) {
    const text = `${counted(failed.length, "image")} couldn’t be copied and still ${failed.length === 1 ? "loads" : "load"} from another site.`;
    const actions = { "Try again": () => copy(failed), "Keep as links": () => setFailed([]) };
    return <OfferBar text={text} actions={actions} />;
  }
  if (remote.length === 0) return null;
  const [copyLabel, keepLabel] =
    remote.length === 1
      ? ["Copy image to this site", "Keep as a link to the original"]
      : [`Copy ${remote.length} images to this site`, "Keep as links to the originals"];
  return (
    <OfferBar
      text={`${counted(remote.length, "image")} from other sites.`}
      hasMain
      actions={{
        [copyLabel]: () => copy(remote),
        [keepLabel]: () => dispatchAndFocus(view, clearPastedImages(view.state.tr, "remote")),
      }}
    />
  );
}

type CopyOptions = {
  /** Returns the URL of our copy. */
  copy: (url: string) => Promise<string>;
  onProgress: (done: number) => void;
  signal: AbortSignal;
};

/** Copies images one after the other, and shows the copies instead. Returns those that failed. */
export async function copyRemoteImages(view: EditorView, urls: string[], options: CopyOptions) {
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
  for (const { node, position } of findNodes(tr.doc, schema.nodes.image)) {
    if (node.attrs.src === url) tr.setNodeAttribute(position, "src", ours);
  }
  if (tr.docChanged) view.dispatch(tr);
}

type OfferBarProps = {
  text: string;
  /** The actions of the buttons, by their labels. */
  actions: Record<string, () => void>;
  /** The first action is the one that most authors want. */
  hasMain?: boolean;
  isBusy?: boolean;
  children?: ReactNode;
};

/** A bar with actions for text that was just pasted. It is in view while the text is. */
export function OfferBar({ text, actions, hasMain, isBusy, children }: OfferBarProps) {
  return (
    <div className="sticky bottom-32 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border border-l-4 border-control border-l-brand bg-raised p-3 text-sm">
      <p role="status" className="w-full">
        {text}
      </p>
      {children}
      {Object.entries(actions).map(([label, act], index) => {
        const isMain = hasMain && index === 0;
        return (
          <Button
            key={label}
            size="small"
            {...(isMain && { variant: "main", disabled: isBusy })}
            onClick={act}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
