import type { ReactNode } from "react";
import type { SearchView } from "../../../routes/site/blog-search.server.ts";
import { Marked } from "../../../ui/data/highlighted.tsx";
import { Pagination } from "../../../ui/data/pagination.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { ListLinks } from "../list/list-links.tsx";
import { AuthorLink } from "../post/author-link.tsx";
import { Tags } from "../post/tags.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { SearchForm } from "./search-form.tsx";
import { searchPath } from "./search-path.ts";

export function SearchResults({ search }: { search: SearchView }) {
  const { q, results, page, pageSize, total, help } = search;
  return (
    <SearchPage q={q}>
      <p role="status" className="mt-8 wrap-anywhere">
        {help ? "No posts match " : <Summary {...search} />}
        {help && <Searched words={q} />}
        {help && "."}
      </p>
      {help ? (
        <NothingFound foundWords={search.foundWords} {...help} />
      ) : (
        <ol className="mt-6">
          {results.map((result) => (
            <Result key={result.slug} {...result} />
          ))}
        </ol>
      )}
      <Pagination page={page} pageSize={pageSize} total={total} />
    </SearchPage>
  );
}

const UNAVAILABLE = "We can't search right now. Please try again in a moment.";

export function SearchUnavailable({ q, why = UNAVAILABLE }: { q: string; why?: string }) {
  return (
    <SearchPage q={q}>
      <p role="status" className="mt-8">
        {why}
      </p>
    </SearchPage>
  );
}

function SearchPage({ q, children }: { q: string; children: ReactNode }) {
  return (
    <div className="frame min-h-120 py-12 lg:py-16">
      <header>
        <h1 className="mb-6 text-4xl">Search</h1>
        <SearchForm q={q} />
        <ListLinks />
      </header>
      {children}
    </div>
  );
}

function Summary({ q, total, isMore, corrected }: SearchView) {
  const number = isMore ? `The best of the newest ${total} matches` : postCount(total);
  if (corrected === undefined)
    return (
      <>
        {number} for <Searched words={q} />.
      </>
    );
  return (
    <>
      Showing results for{" "}
      <Link to={searchPath(corrected)} className="link">
        {corrected}
      </Link>
      . No posts match <Searched words={q} />.
    </>
  );
}

function Searched({ words }: { words: string }) {
  return (
    <>
      “<bdi className="font-semibold">{words}</bdi>”
    </>
  );
}

function postCount(total: number) {
  return total === 1 ? "1 post" : `${total} posts`;
}

function Result({ slug, title, snippet, author, date, tags }: SearchView["results"][number]) {
  return (
    <li className="group relative grid max-w-post gap-2 border-t border-rule py-6">
      <h2 className="text-xl">
        <Link to={`/blog/${slug}`} className={RESULT_LINK} dir="auto">
          <Marked parts={title} />
        </Link>
      </h2>
      <p className="wrap-anywhere" dir="auto">
        <Marked parts={snippet} />
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        {author && <AuthorLink {...author} />}
        {date && (
          <time dateTime={date.iso} className="tabular-nums">
            {date.text}
          </time>
        )}
      </p>
      <Tags tags={tags} />
    </li>
  );
}

/** The whole result is its target. */
const RESULT_LINK =
  "wrap-anywhere after:absolute after:inset-0 group-hover:text-signal group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand";
