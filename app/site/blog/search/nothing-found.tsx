import { tagPath } from "#features/posts/model/tag-path.ts";
import type { SearchView } from "../../../routes/site/blog-search.server.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { contactButton } from "../../navigation.ts";
import { PostGrid } from "../list/post-grid.tsx";
import { searchPath } from "./search-path.ts";

type NothingFoundProps = Pick<SearchView, "foundWords"> & NonNullable<SearchView["help"]>;

/** What to try after a search without results. */
export function NothingFound({ foundWords, tags, posts }: NothingFoundProps) {
  return (
    <>
      <ul className="mt-4 grid max-w-prose list-disc gap-1 pl-5">
        {foundWords.length > 0 && (
          <li>
            Search for one word:{" "}
            <LinkList links={foundWords.map((word) => ({ text: word, to: searchPath(word) }))} />
          </li>
        )}
        <li>Check the spelling, or use fewer or more general words.</li>
        {tags.length > 0 && (
          <li>
            Browse a tag: <LinkList links={tags.map((tag) => ({ text: tag, to: tagPath(tag) }))} />
          </li>
        )}
        <li>
          Ask us directly:{" "}
          <Link to="/#contact" className="link">
            {contactButton.label}
          </Link>
        </li>
      </ul>
      {posts.length > 0 && (
        <section className="mt-12" aria-labelledby="newest">
          <h2 id="newest" className="text-2xl">
            Newest posts
          </h2>
          <PostGrid posts={posts} className="mt-6" heading="h3" />
        </section>
      )}
    </>
  );
}

function LinkList({ links }: { links: { text: string; to: string }[] }) {
  return links.map(({ text, to }, index) => (
    <span key={text}>
      {index > 0 && ", "}
      <Link to={to} className="link" dir="auto">
        {text}
      </Link>
    </span>
  ));
}
