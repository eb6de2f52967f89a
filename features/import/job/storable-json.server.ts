/** PostgreSQL's JSON can't contain NUL or half of a surrogate pair. */
export function storableJson(value: unknown) {
  return JSON.stringify(value, (_, each) =>
    typeof each === "string" ? each.toWellFormed().replaceAll("\0", "") : each,
  );
}
