import { LINEAGE, motifsInList } from "#features/share-images/drawing.ts";
import type { CardView } from "../../../routes/site/blog-views.server.ts";
import { classNames } from "../../../ui/layout/class-names.ts";
import { cardWidths } from "./card-widths.ts";
import { CARD_GRID } from "./frames.ts";
import { PostCard } from "./post-card.tsx";

type PostGridProps = {
  posts: CardView[];
  /** The first post gets a row of its own, and more room. */
  hasLead?: boolean;
  heading?: "h2" | "h3";
  className?: string;
};

/** Cards in rows without holes. */
export function PostGrid({ posts, hasLead = false, heading, className }: PostGridProps) {
  const widths = cardWidths(posts.length - (hasLead ? 1 : 0));
  if (hasLead) widths.unshift("full");
  const motifs = motifsInList(posts);
  return (
    <ul className={classNames(CARD_GRID, className)}>
      {posts.map((post, index) => (
        <PostCard
          key={post.slug}
          post={post}
          width={widths[index] ?? "third"}
          motif={motifs[index] ?? LINEAGE}
          isLead={hasLead && index === 0}
          {...(heading && { heading })}
        />
      ))}
    </ul>
  );
}
