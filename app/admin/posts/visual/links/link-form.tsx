import { type FormEvent, useState } from "react";
import type { ListedPost } from "../../../../api/posts.ts";
import { Button } from "../../../../ui/forms/button.tsx";
import { Form } from "../../../../ui/forms/field.tsx";
import { Option } from "../../../../ui/forms/option.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import type { LinkValues } from "./link-commands.ts";
import { checkedUrl, isSearch } from "./link-url.ts";
import { UrlField } from "./url-field.tsx";
import { searchPosts } from "./use-post-search.ts";

type LinkFormProps = {
  current: LinkValues;
  /** What will be the link is in the post. Otherwise its text is a field, too. */
  hasText: boolean;
  onSubmit: (values: LinkValues, text: string) => void;
  onRemove: () => void;
};

export function LinkForm({ current, hasText, onSubmit, onRemove }: LinkFormProps) {
  const [url, setUrl] = useState(current.href);
  const [text, setText] = useState("");
  const [isNewTab, setNewTab] = useState(current.isNewTab);
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A popover is rendered elsewhere, but React passes its events on to the form of the post.
    event.stopPropagation();
    const checked = checkedUrl(url, location.origin);
    if (checked.href !== undefined) return onSubmit({ href: checked.href, isNewTab }, text.trim());
    // Enter came before the list of posts.
    const [first] = isSearch(url) ? await searchPosts(url.trim()) : [];
    if (first) pick(first);
    else setError(checked.error);
  }

  function pick({ slug, title }: ListedPost) {
    onSubmit({ href: `/blog/${slug}`, isNewTab }, text.trim() || title);
  }

  return (
    <Form
      error={error === undefined ? undefined : { name: "url", message: error }}
      onSubmit={submit}
      className="grid w-80 max-w-full gap-4 p-4"
    >
      <UrlField
        label="URL"
        name="url"
        url={url}
        onChange={(next) => {
          setUrl(next);
          setError(undefined);
        }}
        onPick={pick}
      />
      {!hasText && (
        <TextField
          label="Text"
          hint="What readers see. If it’s empty, they see the URL."
          dir="auto"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <Option
        type="checkbox"
        checked={isNewTab}
        onChange={({ target }) => setNewTab(target.checked)}
      >
        Open in a new tab
      </Option>
      <p className="flex flex-wrap gap-3">
        <Button type="submit" variant="main">
          {current.href ? "Update link" : "Add link"}
        </Button>
        {current.href && <Button onClick={onRemove}>Remove link</Button>}
      </p>
    </Form>
  );
}
