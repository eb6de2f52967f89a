import { closeHistory } from "prosemirror-history";
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import type { MarkType } from "prosemirror-model";
import { type Command, TextSelection } from "prosemirror-state";
import { schema } from "./document/schema.ts";
import { typedLinks } from "./links/link-url.ts";

const { nodes, marks } = schema;

/** A rule for text between two signs, such as **bold**. */
function markRule(pattern: RegExp, type: MarkType) {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, before = "", text = ""] = match;
    if (!text || !state.doc.resolve(start).parent.type.allowsMarkType(type)) return null;
    const from = start + before.length;
    const { tr } = state;
    tr.replaceWith(
      from,
      end,
      schema.text(text, [...state.doc.resolve(from).marks(), type.create()]),
    );
    return whole ? tr.removeStoredMark(type) : null;
  });
}

const rule = new InputRule(/^(?:---|—-|\*\*\*)$/, (state, _, start, end) => {
  const $start = state.doc.resolve(start);
  const { parent, depth } = $start;
  const index = $start.index(depth - 1);
  const isAllowed = $start.node(-1).canReplaceWith(index, index, nodes.horizontal_rule);
  if (parent.type !== nodes.paragraph || !isAllowed) return null;
  const { tr } = state;
  tr.delete(start, end).insert($start.before(), nodes.horizontal_rule.create());
  return tr;
});

/** Enter after "```sql" starts a code block. */
export const fencedCode: Command = (state, dispatch) => {
  const { selection, tr } = state;
  if (!(selection instanceof TextSelection) || !selection.$cursor) return false;
  const { parent, pos } = selection.$cursor;
  const [fence, language] = /^```([\w+#.-]*)$/.exec(parent.textContent) ?? [];
  const isTyped = fence !== undefined && pos === selection.$cursor.end();
  if (!isTyped || parent.type !== nodes.paragraph) return false;
  const start = selection.$cursor.start();
  tr.delete(start, pos).setBlockType(start, start, nodes.code_block, languageAttributes(language));
  dispatch?.(closeHistory(tr).scrollIntoView());
  return true;
};

function languageAttributes(language: string | undefined) {
  return { code: language ? { class: `language-${language}` } : {} };
}

/** Formats Markdown while it is typed. */
export const markdownShortcuts = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = "##"]) => ({
      level: signs.length,
    })),
    textblockTypeInputRule(/^#\s$/, nodes.heading, { level: 2 }),
    textblockTypeInputRule(/^```([\w+#.-]*)\s$/, nodes.code_block, ([, language]) =>
      languageAttributes(language),
    ),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    wrappingInputRule(/^\s*[-*+]\s$/, nodes.bullet_list),
    wrappingInputRule(/^\s*(\d{1,6})\.\s$/, nodes.ordered_list, ([, start = "1"]) => ({
      other: start === "1" ? {} : { start },
    })),
    rule,
    ...typedLinks,
    markRule(/(^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
    markRule(/(^|[^*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.em),
    markRule(/(^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strike),
    markRule(/(^|[^`])`([^`]+)`$/, marks.code),
  ],
});
