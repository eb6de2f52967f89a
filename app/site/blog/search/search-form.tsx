import { Form } from "react-router";
import { Button } from "../../../ui/forms/button.tsx";
import { Input } from "../../../ui/forms/input.tsx";
import { SEARCH_MAX } from "./search-path.ts";

type SearchFormProps = { q?: string };

/** Works without script, too: it requests `/blog?q=…`. */
export function SearchForm({ q = "" }: SearchFormProps) {
  return (
    <search className="w-full max-w-md">
      <Form action="/blog" className="flex gap-2">
        <Input
          // Starts with the words of a search that was opened by a link.
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
