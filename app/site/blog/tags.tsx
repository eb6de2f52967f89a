import { Badge } from "../../ui/badge.tsx";

export function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Tags">
      {tags.map((tag) => (
        <Badge key={tag} as="li" dir="auto">
          {tag}
        </Badge>
      ))}
    </ul>
  );
}
