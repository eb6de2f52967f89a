import { tagPath } from "#features/posts/model/tag-path.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Link } from "../../../ui/layout/link.tsx";

export function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    // Above the link that covers a card.
    <ul className="relative flex flex-wrap gap-2" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={tagPath(tag)} className="inline-block py-1">
            <Badge dir="auto">{tag}</Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}
