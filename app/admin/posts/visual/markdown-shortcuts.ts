import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import type { MarkType } from "prosemirror-model";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

/** Text between two signs, such as **bold**. */
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

const rule = new InputRule(/^(?:---|—-|\*\*\*)$/, (state, _, start) => {
  const $start = state.doc.resolve(start);
  const at = $start.before();
  return state.tr.replaceWith(at, $start.after(), [
    nodes.horizontal_rule.create(),
    nodes.paragraph.create(),
  ]);
});

/** Markdown, as people type it. */
export const markdownShortcuts = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = "##"]) => ({
      level: signs.length,
    })),
    textblockTypeInputRule(/^#\s$/, nodes.heading, { level: 2 }),
    textblockTypeInputRule(/^```([\w+#.-]*)\s$/, nodes.code_block, ([, language]) => ({
      code: language ? { class: `language-${language}` } : {},
    })),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    wrappingInputRule(/^\s*[-*+]\s$/, nodes.bullet_list),
    wrappingInputRule(/^\s*(\d{1,6})\.\s$/, nodes.ordered_list, ([, start = "1"]) => ({
      other: start === "1" ? {} : { start },
    })),
    rule,
    markRule(/(^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
    markRule(/(^|[^*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.em),
    markRule(/(^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strike),
    markRule(/(^|[^`])`([^`]+)`$/, marks.code),
  ],
});
