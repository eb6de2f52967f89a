/** One line, whatever a backup contains: without what a terminal would obey instead of showing. */
export function printable(text: string) {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, "\ufffd");
}
