import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useRef, useState } from "react";
import { mediaApi } from "../../../../api/media.ts";
import { Progress } from "../../../../ui/feedback/progress.tsx";
import { toast } from "../../../../ui/feedback/toasts.tsx";
import { Button } from "../../../../ui/forms/button.tsx";
import { copyRemoteImages } from "./copy-remote-images.ts";
import { OfferBar } from "./offer-bar.tsx";
import { clearPastedImages, readPastedImages } from "./pasted-images.ts";

type RemoteImagesBarProps = { view: EditorView; state: EditorState };
type Copying = { done: number; total: number };

/** Images of other sites were pasted: they become ours, or stay where they are. */
export function RemoteImagesBar({ view, state }: RemoteImagesBarProps) {
  const { remote } = readPastedImages(state);
  const [copying, setCopying] = useState<Copying>();
  const [failed, setFailed] = useState<string[]>([]);
  const stop = useRef<AbortController>(undefined);

  async function copy(urls: string[]) {
    stop.current = new AbortController();
    view.dispatch(clearPastedImages(view.state.tr, "remote"));
    setFailed([]);
    const rest = await copyRemoteImages(view, urls, {
      copy: async (url) => (await mediaApi.copy(url)).url,
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
    return (
      <OfferBar text={`Copying image ${copying.done + 1} of ${copying.total}...`}>
        <Progress label="Images copied" max={copying.total} value={copying.done} />
        <Button size="small" onClick={() => stop.current?.abort()}>
          Cancel
        </Button>
      </OfferBar>
    );
  }
  if (failed.length > 0) {
    return (
      <OfferBar
        text={`${counted(failed.length)} couldn’t be copied and still ${failed.length === 1 ? "loads" : "load"} from another site.`}
      >
        <Button size="small" onClick={() => copy(failed)}>
          Try again
        </Button>
        <Button size="small" onClick={() => setFailed([])}>
          Keep as links
        </Button>
      </OfferBar>
    );
  }
  if (remote.length === 0) return null;
  return (
    <OfferBar text={`${counted(remote.length)} from other sites.`}>
      <Button size="small" variant="main" onClick={() => copy(remote)}>
        {remote.length === 1
          ? "Copy image to this site"
          : `Copy ${remote.length} images to this site`}
      </Button>
      <Button
        size="small"
        onClick={() => {
          view.dispatch(clearPastedImages(view.state.tr, "remote"));
          view.focus();
        }}
      >
        {remote.length === 1 ? "Keep as a link to the original" : "Keep as links to the originals"}
      </Button>
    </OfferBar>
  );
}

function counted(count: number) {
  return count === 1 ? "1 image" : `${count} images`;
}
