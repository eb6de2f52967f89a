import { Link } from "../../../ui/layout/link.tsx";

export function AuthorLink({ name, path }: { name: string; path: string }) {
  return (
    // Above the link that covers a card.
    <Link to={path} className="relative font-semibold text-ink hover:text-signal hover:underline">
      {name}
    </Link>
  );
}
