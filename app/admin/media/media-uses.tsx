import { Link } from "react-router";
import type { Use } from "#features/media/media.schema.ts";

/** Where an image is shown, with links to the posts. */
export function MediaUses({ uses }: { uses: Use[] }) {
  if (uses.length === 0) return "Not in use.";
  return (
    <>
      In use, so it can’t be deleted:{" "}
      {uses.map((use, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <span key={index}>
          {index > 0 && ", "}
          <MediaUse use={use} />
        </span>
      ))}
      .
    </>
  );
}

function MediaUse({ use }: { use: Use }) {
  switch (use.kind) {
    case "post":
      return (
        <Link to={`/admin/posts/edit/${use.id}`} className="link">
          {use.title}
        </Link>
      );
    case "unsaved":
      return `${use.name}’s unsaved changes to “${use.title}”`;
    case "deleted":
      return (
        <Link to="/admin/posts?status=deleted" className="link">
          {use.title} (deleted)
        </Link>
      );
    case "profile":
      return `${use.name}’s profile`;
    case "website":
      return (
        <Link to="/admin/website" className="link">
          {use.draft ? "unpublished changes to the website" : "the website"}
        </Link>
      );
  }
}
