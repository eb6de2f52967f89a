/** Joins class names, skipping those that are not set. */
export function classNames(...names: (string | false | undefined)[]) {
  return names.filter(Boolean).join(" ");
}
