import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, memo, useId, useLayoutEffect, useRef, useState } from "react";
import { IMAGE_MAX_TEXT } from "#features/media/media.schema.ts";
import { counted } from "#platform/text/counted.ts";
import type { Post } from "../../../api/posts.ts";
import type { ImageUpload } from "../../../editor/use-content-images.ts";
import { queryOf } from "../../../session/query-client.ts";
import { SelectField } from "../../../ui/forms/controls.tsx";
import { Field, Input } from "../../../ui/forms/field.tsx";
import { ImageField } from "../../media/image-field.tsx";
import { useAdmin } from "../../use-admin.ts";
import type { PostValues } from "../form-values.ts";
import { SeoFields } from "../seo/seo-fields.tsx";
import { insertTag, suggestTags } from "./tag-suggestions.ts";
import { type ChangeValues, PostTextField, PreviewImage } from "./text-field.tsx";

type TagsFieldProps = {
  value: string;
  /** The tags of other posts. */
  inUse: string[];
  onChange: (tags: string) => void;
};

/** Tags as a comma-separated text, with suggestions while a tag is typed. */
function TagsField({ value, inUse, onChange }: TagsFieldProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [cursor, setCursor] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const moveTo = useRef<number>(undefined);
  const suggestions = isOpen ? suggestTags(inUse, value, cursor) : [];
  const optionId = (index: number) => `${listId}-${index}`;

  // Move the cursor after React has put the new text into the input, which moves it to the end.
  useLayoutEffect(() => {
    if (moveTo.current === undefined) return;
    input.current?.setSelectionRange(moveTo.current, moveTo.current);
    moveTo.current = undefined;
  });

  function edit(text: string, at: number) {
    onChange(text);
    setCursor(at);
    setOpen(true);
    setActive(-1);
  }

  function choose(tag: string) {
    const next = insertTag(value, cursor, tag);
    moveTo.current = next.cursor;
    edit(next.text, next.cursor);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const tag = suggestions[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && suggestions.length > 0) {
      const count = suggestions.length + 1;
      // The position before the first suggestion selects none of them.
      setActive(((active + 1 + step + count) % count) - 1);
    } else if (event.key === "Enter" && tag) choose(tag);
    else if (event.key === "Escape" && suggestions.length > 0) setOpen(false);
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative">
      <Field label="Tags" name="tags" hint="Comma separated">
        {(control) => (
          <Input
            {...control}
            ref={input}
            autoComplete="off"
            aria-autocomplete="list"
            aria-controls={suggestions.length > 0 ? listId : undefined}
            aria-activedescendant={active >= 0 ? optionId(active) : undefined}
            value={value}
            onChange={({ target }) => edit(target.value, target.selectionStart ?? 0)}
            onKeyDown={press}
            onBlur={() => setOpen(false)}
          />
        )}
      </Field>
      {suggestions.length > 0 && (
        <Suggestions
          id={listId}
          tags={suggestions}
          active={active}
          optionId={optionId}
          onChoose={choose}
        />
      )}
      <p role="status" className="sr-only">
        {suggestions.length > 0 && counted(suggestions.length, "suggestion")}
      </p>
    </div>
  );
}

type SuggestionsProps = {
  id: string;
  tags: string[];
  active: number;
  optionId: (index: number) => string;
  onChoose: (tag: string) => void;
};

function Suggestions({ id, tags, active, optionId, onChoose }: SuggestionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Tags in use"
      className="absolute inset-x-0 top-18 z-10 border border-control bg-raised py-1 text-sm"
    >
      {tags.map((tag, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys
        <div
          key={tag}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="flex min-h-10 cursor-pointer items-center px-3 hover:bg-rule aria-selected:bg-rule"
          // Keep the focus in the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(tag)}
        >
          {tag}
        </div>
      ))}
    </div>
  );
}

type PostSettingsProps = {
  /** The post as it was last saved. */
  post: Post | undefined;
  isLocked: boolean;
  /** The form's values with an empty content. */
  values: PostValues;
  onChange: ChangeValues;
  upload: ImageUpload["upload"];
  startOfText: string;
};

/** The fields in the panel. They are not rendered again while the text is typed. */
export const PostSettings = memo(function PostSettings(props: PostSettingsProps) {
  const { post, isLocked, values, onChange, upload, startOfText } = props;
  const { profile } = useAdmin();
  // Without the choices there are no suggestions, but nothing is lost.
  const { data: choices } = useQuery(queryOf("GET /api/admin/post-choices"));
  const { possible_authors: authors = [], tags = [] } = choices ?? {};
  const author = values.author_id || (post ? (post.author_id ?? "") : (profile?.id ?? ""));
  const isListed = authors.some(({ id }) => id === author);
  const form = { values, onChange };
  return (
    <fieldset disabled={isLocked} className="min-w-0">
      <legend className="sr-only">Settings</legend>
      <div className="grid grid-cols-1 gap-4 pb-5">
        <PostTextField
          name="slug"
          label="Slug"
          isRequired
          hint={`/blog/${values.slug}`}
          {...form}
        />
        <SelectField
          label="Author"
          name="author_id"
          value={author}
          onChange={({ target }) => onChange({ author_id: target.value })}
          options={authors.map(({ id, name }) => [id, name])}
        >
          {!isListed && <option value={author}>{authors.length > 0 ? "No author" : ""}</option>}
        </SelectField>
        <PostTextField name="excerpt" label="Excerpt" rows={3} {...form} />
      </div>
      <ImageField
        legend="Featured Image"
        uploadLabel={`Upload image (max ${IMAGE_MAX_TEXT})`}
        urlLabel="Image URL"
        name="featured_image"
        url={values.featured_image}
        upload={upload}
        onChange={(featured_image) => onChange({ featured_image })}
        isFolding
      >
        <PreviewImage
          url={values.featured_image}
          alt="Featured image preview"
          className="w-full max-w-80"
        />
      </ImageField>
      <div className="border-t border-rule py-5">
        <TagsField value={values.tags} inUse={tags} onChange={(tags) => onChange({ tags })} />
      </div>
      <SeoFields startOfText={startOfText} {...form} />
    </fieldset>
  );
});
