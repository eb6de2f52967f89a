import type { ListedPost } from "../../../../api/posts.ts";
import { Autocomplete } from "../../../../ui/forms/autocomplete.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { checkedUrl } from "./link-url.ts";
import { useLinkTarget } from "./use-link-target.ts";
import { usePostSearch } from "./use-post-search.ts";

type UrlFieldProps = {
  label: string;
  /** Of the form's errors. */
  name: string;
  url: string;
  onChange: (url: string) => void;
  /** A post was chosen. */
  onPick: (post: ListedPost) => void;
};

/** The URL of a link: typed, or that of a post found by its title. */
export function UrlField({ label, name, url, onChange, onPick }: UrlFieldProps) {
  const posts = usePostSearch(url);
  const { href } = checkedUrl(url, location.origin);
  const note = useLinkTarget(href);
  return (
    <div>
      <Field label={label} name={name} hint="Enter a URL, or search posts by title.">
        {(control) => (
          <Autocomplete
            control={control}
            inputMode="url"
            isFocused
            // Words mean the first post that has them, "example.com" means the site.
            isFirstHighlighted={href === undefined}
            value={url}
            onChange={onChange}
            items={posts}
            textOf={({ slug }) => `/blog/${slug}`}
            onPick={onPick}
          >
            {({ title, published }) => (
              <>
                <span className="min-w-0 truncate" dir="auto">
                  {title}
                </span>
                {!published && <span className="text-xs font-semibold">Draft</span>}
              </>
            )}
          </Autocomplete>
        )}
      </Field>
      <p role="status" className="mt-1 text-sm font-semibold text-signal empty:hidden">
        {note}
      </p>
    </div>
  );
}
