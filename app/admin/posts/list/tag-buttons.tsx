const SHOWN = 2;

type TagButtonsProps = { tags: string[]; onTag: (tag: string) => void };

/** The first tags of a post, to show only posts with one of them. */
export function TagButtons({ tags, onTag }: TagButtonsProps) {
  const others = tags.slice(SHOWN);
  if (tags.length === 0) return null;
  return (
    <p className="flex min-w-0 items-center gap-x-2 text-xs max-xl:order-last max-md:min-w-16 max-md:flex-1">
      {tags.slice(0, SHOWN).map((tag) => (
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
      {others.length > 0 && <span title={others.join(", ")}>+{others.length}</span>}
    </p>
  );
}
