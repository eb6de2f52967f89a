import { Link } from "react-router";
import type { Use } from "#features/media/media.schema.ts";

/** Where an image is shown, with links to the posts. */
export function MediaUses({ uses }: { uses: Use[] }) {
  if (uses.length === 0) return "Not in use.";
  return (
    <>
      In use, so it can’t be deleted:{" "}
      {uses.map((use, index) => (
        <span key={use.kind === "post" ? use.id : use.name}>
          {index > 0 && ", "}
          {use.kind === "post" ? (
            <Link to={`/admin/posts/edit/${use.id}`} className="link">
              {use.title}
            </Link>
          ) : (
            `${use.name}’s profile`
          )}
        </span>
      ))}
      .
    </>
  );
}
