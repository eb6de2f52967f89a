import { type Command, type EditorState, NodeSelection } from "prosemirror-state";
import { watchUrl } from "#features/posts/content/video.ts";
import { insertBlock } from "../document/commands.ts";
import { schema } from "../document/schema.ts";

type Video = { url: string; title: string };

const { nodes } = schema;

export function videoAt({ selection }: EditorState): Video | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.video)
    return undefined;
  const { href, other } = selection.node.attrs;
  return { url: href, title: other.title ?? "" };
}

/** Inserts a video, or changes the selected one, if readers can play the video at the URL. */
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
