import { type FormEvent, useState } from "react";
import { Autocomplete } from "../../../../ui/autocomplete.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field, Form } from "../../../../ui/field.tsx";
import { Input } from "../../../../ui/input.tsx";
import { Option } from "../../../../ui/option.tsx";
import type { LinkValues } from "./link-commands.ts";
import { checkedUrl } from "./link-url.ts";
import { useLinkTarget } from "./use-link-target.ts";
import { usePostSearch } from "./use-post-search.ts";

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
  const { href } = checkedUrl(url, location.origin);
  const posts = usePostSearch(url);
  const note = useLinkTarget(href);

  function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog is rendered elsewhere, but React passes its events on to the form of the post.
    event.stopPropagation();
    const checked = checkedUrl(url, location.origin);
    setError(checked.error);
    if (checked.href !== undefined) onSubmit({ href: checked.href, isNewTab }, text.trim());
  }

  return (
    <Form
      error={error === undefined ? undefined : { name: "url", message: error }}
      onSubmit={submit}
      className="mt-4 grid gap-4"
    >
      <div>
        <Field label="URL" name="url" hint="Enter a URL, or search posts by title.">
          {(control) => (
            <Autocomplete
              control={control}
              inputMode="url"
              isFocused
              value={url}
              onChange={(next) => {
                setUrl(next);
                setError(undefined);
              }}
              items={posts}
              textOf={({ slug }) => `/blog/${slug}`}
              onPick={({ title }) => setText((before) => before || title)}
            >
              {({ title, published }) => (
                <>
                  <span className="min-w-0 truncate" dir="auto">
                    {title}
                  </span>
                  {!published && <Badge>Draft</Badge>}
                </>
              )}
            </Autocomplete>
          )}
        </Field>
        <p role="status" className="mt-1 text-sm font-semibold text-signal empty:hidden">
          {note}
        </p>
      </div>
      {!hasText && (
        <Field label="Text" hint="What readers see. Without it, they see the URL.">
          {(control) => (
            <Input
              {...control}
              dir="auto"
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
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
