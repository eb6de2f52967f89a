type TagButtonProps = { tags: string[]; onTag: (tag: string) => void };

/** The first tag of a post, to show only posts with it, and how many more there are. */
export function TagButton({ tags, onTag }: TagButtonProps) {
  const [first, ...others] = tags;
  if (first === undefined) return null;
  return (
    <p className="flex min-w-0 items-center gap-x-2 text-xs max-xl:order-last max-md:min-w-16 max-md:flex-1">
      <button
        type="button"
        title={`Show posts with the tag “${first}”`}
        className="min-h-6 max-w-40 min-w-6 truncate text-left underline decoration-rule underline-offset-4 hover:text-signal"
        onClick={() => onTag(first)}
      >
        {first}
      </button>
      {others.length > 0 && <span title={others.join(", ")}>+{others.length}</span>}
    </p>
  );
}
