import { type EditorState, NodeSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { Button } from "../../../../ui/forms/button.tsx";
import { schema } from "../schema.ts";
import { OfferBar } from "./offer-bar.tsx";
import { clearPastedImages, findImages, readPastedImages } from "./pasted-images.ts";

type MissingImagesBarProps = { view: EditorView; state: EditorState };

/** Says that pasted text has images that were not on the clipboard, until all are inserted. */
export function MissingImagesBar({ view, state }: MissingImagesBarProps) {
  const { isMissing } = readPastedImages(state);
  const missing = isMissing ? findImages(state.doc, schema.nodes.missing_image) : [];
  const [first] = missing;
  if (!first) return null;

  function show() {
    const position = first?.position ?? 0;
    const { tr, doc } = view.state;
    view.dispatch(tr.setSelection(NodeSelection.create(doc, position)).scrollIntoView());
    view.focus();
  }

  const isOne = missing.length === 1;
  return (
    <OfferBar
      text={
        isOne
          ? "1 image wasn’t copied. Its place is marked in the text."
          : `${missing.length} images weren’t copied. Their places are marked in the text.`
      }
    >
      <Button size="small" variant="main" onClick={show}>
        {isOne ? "Show its place" : "Show the first"}
      </Button>
      <Button
        size="small"
        onClick={() => {
          view.dispatch(clearPastedImages(view.state.tr, "isMissing"));
          view.focus();
        }}
      >
        Dismiss
      </Button>
    </OfferBar>
  );
}
