/** Uses a loop, because the time of `/\/+$/` grows with the square of the number of slashes. */
export function withoutTrailingSlashes(text: string) {
  let end = text.length;
  while (text[end - 1] === "/") end--;
  return text.slice(0, end);
}
