import { exitCode } from "prosemirror-commands";
import type { Command, EditorState } from "prosemirror-state";
import { schema } from "../document/schema.ts";

const PREFIX = "language-";

/** The language of the code block at the cursor, "" if it has none. Undefined outside of code blocks. */
export function languageAt({ selection: { $from } }: EditorState): string | undefined {
  const { type, attrs } = $from.parent;
  if (type !== schema.nodes.code_block) return undefined;
  const written: string = attrs.code?.class ?? attrs.other.class ?? "";
  return written.startsWith(PREFIX) ? written.slice(PREFIX.length) : "";
}

export function setLanguage(language: string): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if (languageAt(state) === undefined) return false;
    const { other, code, ...rest } = $from.parent.attrs;
    const written = language ? { class: PREFIX + language } : {};
    const attrs = {
      ...rest,
      // Some programs write the class on both elements.
      other: other.class ? { ...without(other), ...written } : other,
      code: { ...without(code ?? {}), ...written },
    };
    dispatch?.(state.tr.setNodeMarkup($from.before(), undefined, attrs));
    return true;
  };
}

function without({ class: _, ...attributes }: Record<string, string>) {
  return attributes;
}

/** ArrowDown in the last line of code goes to a new paragraph if nothing follows the code. */
export const leaveCode: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const code = $head.parent;
  if (!empty || code.type !== schema.nodes.code_block) return false;
  const below = code.textContent.slice($head.parentOffset);
  const isLastBlock = $head.end() + $head.depth === state.doc.content.size;
  return isLastBlock && !below.includes("\n") && exitCode(state, dispatch);
};
