/** The number of letters for which a row has room. */
const LETTERS_MAX = 16;

type TagButtonsProps = { tags: string[]; onTag: (tag: string) => void };

/** The first tags of a post, to show only posts with one of them. */
export function TagButtons({ tags, onTag }: TagButtonsProps) {
  const shown = shownTags(tags);
  const others = tags.slice(shown.length);
  if (tags.length === 0) return null;
  return (
    <p className="flex min-w-0 items-center gap-x-2 text-xs max-xl:order-last max-md:min-w-16 max-md:flex-1">
      {shown.map((tag) => (
        <button
          key={tag}
          type="button"
          title={`Show posts with the tag “${tag}”`}
          className="min-h-6 max-w-40 min-w-6 truncate text-left underline decoration-rule underline-offset-4 hover:text-signal"
          onClick={() => onTag(tag)}
        >
          {tag}
        </button>
      ))}
      {others.length > 0 && (
        <span title={others.join(", ")} className="max-md:hidden">
          +{others.length}
        </span>
      )}
    </p>
  );
}

/** The tags that fit: always the first one, and another one if both are short. */
export function shownTags(tags: string[]) {
  const [first = "", second = ""] = tags;
  return tags.slice(0, first.length + second.length <= LETTERS_MAX ? 2 : 1);
}
