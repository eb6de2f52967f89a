/** A copy: a part of a long text would keep all of it in memory for as long as it lives. */
export function copyString(text: string) {
  return text.length < 13 ? text : Buffer.from(text).toString();
}
