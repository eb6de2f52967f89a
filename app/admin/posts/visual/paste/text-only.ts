import { Fragment, type Node, Slice } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { schema } from "../schema.ts";

const { image, missing_image, figure, gallery, video } = schema.nodes;
const LEFT_OUT = new Set([image, missing_image, figure, gallery, video]);

/** Of what is pasted, the text: for a place that shows no images. */
export const textOnly = new Plugin({
  props: {
    transformPasted: ({ content, openStart, openEnd }) =>
      new Slice(keepText(content), openStart, openEnd),
  },
});

function keepText(content: Fragment): Fragment {
  const nodes: Node[] = content.content.filter(({ type }) => !LEFT_OUT.has(type));
  return Fragment.from(
    nodes.map((node) => (node.isText ? node : node.copy(keepText(node.content)))),
  );
}
