import { type Command, type EditorState, NodeSelection } from "prosemirror-state";
import { watchUrl } from "#features/posts/content/video.ts";
import { insertBlock } from "../insert-block.ts";
import { schema } from "../schema.ts";

type Video = { url: string; title: string };

const { nodes } = schema;

/** The selected video. */
export function videoAt({ selection }: EditorState): Video | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.video)
    return undefined;
  const { href, other } = selection.node.attrs;
  return { url: href, title: other.title ?? "" };
}

/** Not possible if the URL is not one of a video that readers can play. */
export function setVideo({ url, title }: Video): Command {
  return (state, dispatch) => {
    const href = watchUrl(withProtocol(url.trim()));
    if (!href) return false;
    const { selection, tr } = state;
    const named = title.trim() ? { title: title.trim() } : {};
    if (!videoAt(state)) return insertBlock(() => newVideo(href, named), "after")(state, dispatch);
    const { title: _, ...other } = (selection as NodeSelection).node.attrs.other;
    tr.setNodeMarkup(selection.from, undefined, { href, other: { ...other, ...named } });
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, selection.from)));
    return true;
  };
}

function newVideo(href: string, other: object) {
  return nodes.paragraph.create(null, nodes.video.create({ href, other }));
}

function withProtocol(url: string) {
  return /^(https?:)?\/\//i.test(url) ? url : `https://${url}`;
}
