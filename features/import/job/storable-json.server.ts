/** PostgreSQL's JSON holds neither NUL nor half of a surrogate pair. */
export function storableJson(value: unknown) {
  return JSON.stringify(value, (_, each) =>
    typeof each === "string" ? each.toWellFormed().replaceAll("\0", "") : each,
  );
}
