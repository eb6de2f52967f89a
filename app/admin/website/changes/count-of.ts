/** "1 change", "3 changes" */
export function countOf(count: number, what: string) {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
