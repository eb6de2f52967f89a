import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/forms/field.tsx";
import { Link } from "../../ui/layout/link.tsx";

export function BlogHeader() {
  return (
    <ListHeader>
      <h1 className="text-4xl">Blog</h1>
      <p className="mt-4 text-lg text-lede">
        Insights, updates, and technical articles from our team
      </p>
      <p className="mt-4 flex gap-x-5">
        <Link to="/blog/tags" className="link">
          All tags
        </Link>
        <a className="link" href="/feed.xml">
          RSS
        </a>
      </p>
    </ListHeader>
  );
}

/** The heading of a list of posts, and the search field. */
export function ListHeader({ children }: { children: ReactNode }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
      <div className="min-w-0">{children}</div>
      <SearchForm />
    </header>
  );
}

type SearchFormProps = { q?: string };

/** The form works without script, too: it requests `/blog?q=…`. */
export function SearchForm({ q = "" }: SearchFormProps) {
  return (
    <search className="w-full max-w-md">
      <Form action="/blog" className="flex gap-2">
        <Input
          // The new key makes the field start with the words of a search that was opened by a link.
          key={q}
          type="search"
          name="q"
          aria-label="Search the blog"
          placeholder="Search the blog"
          defaultValue={q}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
        />
        <Button type="submit">Search</Button>
      </Form>
    </search>
  );
}

export const SEARCH_MAX = 200;

/** The path of a search's first page. */
export function searchPath(q: string) {
  return `/blog?${new URLSearchParams({ q })}`;
}
