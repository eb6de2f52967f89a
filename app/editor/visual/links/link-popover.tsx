import { Popover } from "@base-ui/react/popover";
import { useQuery } from "@tanstack/react-query";
import type { EditorView } from "prosemirror-view";
import { type FormEvent, type ReactNode, useMemo, useState } from "react";
import type { ListedPost, PostList } from "../../../api/posts.ts";
import { request } from "../../../session/admin-request.ts";
import { listOf, queryOf } from "../../../session/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { useSettled } from "../../../ui/data/use-settled.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Autocomplete } from "../../../ui/forms/autocomplete.tsx";
import { Option } from "../../../ui/forms/controls.tsx";
import { Field, Form, TextField } from "../../../ui/forms/field.tsx";
import { type EditorProps, runAndFocus } from "../document/commands.ts";
import { type LinkValues, linkAt, removeLink, setLink } from "./link-commands.ts";
import { closeLink, editLink, linkMode } from "./link-editing.ts";
import { checkedUrl, isSearch, ownPath } from "./link-url.ts";

/** A popover that shows the URL of the link with the cursor, or fields to change it. */
export function LinkPopover({ view, state }: EditorProps) {
  const mode = linkMode(state);
  if (!mode) return null;
  const current = linkAt(state);

  const finish = () => runAndFocus(closeLink, view);

  function remove() {
    removeLink(view.state, view.dispatch);
    finish();
  }

  return (
    <EditorPopover
      view={view}
      label="Link"
      onClose={(isEscape) => (isEscape ? finish() : closeLink(view.state, view.dispatch))}
    >
      {mode === "edit" ? (
        <LinkForm
          current={current}
          hasText={current.from !== current.to}
          onSubmit={(values, text) => {
            setLink(values, text)(view.state, view.dispatch);
            finish();
          }}
          onRemove={remove}
        />
      ) : (
        <ShownLink
          href={current.href}
          onEdit={() => editLink(view.state, view.dispatch)}
          onRemove={remove}
        />
      )}
    </EditorPopover>
  );
}

type ShownLinkProps = { href: string; onEdit: () => void; onRemove: () => void };

function ShownLink({ href, onEdit, onRemove }: ShownLinkProps) {
  const checked = checkedUrl(href, location.origin).href;
  const note = useLinkTarget(checked);
  // A link to a place in the post itself can't be opened from here.
  const canOpen = checked !== undefined && !checked.startsWith("#");
  return (
    <div className="p-1 pl-3">
      <div className="flex items-center gap-1">
        {canOpen ? (
          <a
            href={checked}
            target="_blank"
            rel="noreferrer"
            title="Open in a new tab"
            className="max-w-64 truncate py-2 underline"
          >
            {href}
          </a>
        ) : (
          <span className="max-w-64 truncate py-2">{href || "No URL"}</span>
        )}
        <Button variant="plain" size="small" aria-label="Edit link" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="plain" size="small" aria-label="Remove link" onClick={onRemove}>
          Remove
        </Button>
      </div>
      <p role="status" className="max-w-80 pr-3 pb-2 font-semibold text-signal empty:hidden">
        {note}
      </p>
    </div>
  );
}

type LinkFormProps = {
  current: LinkValues;
  /** The link's text is already in the post. Otherwise, the form has a field for it. */
  hasText: boolean;
  onSubmit: (values: LinkValues, text: string) => void;
  onRemove: () => void;
};

function LinkForm({ current, hasText, onSubmit, onRemove }: LinkFormProps) {
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
    // Enter was pressed before the list of posts was shown.
    const first = isSearch(url) ? await findPost(url.trim()) : undefined;
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

type UrlFieldProps = {
  url: string;
  onChange: (url: string) => void;
  /** Called when a post was chosen. */
  onPick: (post: ListedPost) => void;
};

/** A field for a URL, which also finds posts by their title. */
function UrlField({ url, onChange, onPick }: UrlFieldProps) {
  const { href } = checkedUrl(url, location.origin);
  const note = useLinkTarget(href);
  return (
    <div>
      <PostField
        label="URL"
        name="url"
        hint="Enter a URL, or search posts by title."
        inputMode="url"
        // Words stand for the first post that has them, "example.com" for the site.
        isFirstHighlighted={href === undefined}
        value={url}
        onChange={onChange}
        textOf={({ slug }) => `/blog/${slug}`}
        onPick={onPick}
      />
      <p role="status" className="mt-1 text-sm font-semibold text-signal empty:hidden">
        {note}
      </p>
    </div>
  );
}

type PostFieldProps = {
  label: string;
  /** The name in the form's errors. */
  name?: string;
  hint: string;
  inputMode?: "url";
  isFirstHighlighted: boolean;
  value: string;
  onChange: (value: string) => void;
  textOf: (post: ListedPost) => string;
  onPick: (post: ListedPost) => void;
};

/** A field with the focus, which finds posts by their title. */
export function PostField({ label, name, hint, ...search }: PostFieldProps) {
  const posts = usePostSearch(search.value);
  return (
    <Field label={label} hint={hint} {...(name && { name })}>
      {(control) => (
        <Autocomplete control={control} isFocused items={posts} {...search}>
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
  );
}

const PAUSE_MS = 300;
const NOTES: Partial<Record<string, string>> = {
  missing: "There’s no post or page at this URL.",
  draft: "This post is a draft. Readers can’t open it until it’s published.",
};

/** A warning about a link within the site. If the check fails, nothing is shown. */
function useLinkTarget(href: string | undefined) {
  const current = (href && ownPath(href)) ?? "";
  const path = useSettled(current, PAUSE_MS);
  const { data } = useQuery({
    ...queryOf("GET /api/admin/link-target", { query: { path } }),
    enabled: path !== "",
  });
  return data && path === current ? NOTES[data.target] : undefined;
}

type EditorPopoverProps = {
  view: EditorView;
  label: string;
  /** `isEscape`: the text should get the focus back. */
  onClose: (isEscape: boolean) => void;
  children: ReactNode;
};

/** A popover at the link with the cursor, or at the selection. */
export function EditorPopover({ view, label, onClose, children }: EditorPopoverProps) {
  const anchor = useMemo(
    () => ({ contextElement: view.dom, getBoundingClientRect: () => linkBox(view) }),
    [view],
  );
  return (
    <Popover.Root open onOpenChange={(_, { reason }) => onClose(reason === "escape-key")}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="z-55"
        >
          <Popover.Popup
            aria-label={label}
            initialFocus={false}
            finalFocus={false}
            className="max-w-[calc(100vw-1.5rem)] border border-control bg-raised text-sm text-ink"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The position of the link's text, of the selection, or of the selected image. */
function linkBox(view: EditorView) {
  const { from, to } = linkAt(view.state);
  const range = document.createRange();
  const [start, end] = [view.domAtPos(from), view.domAtPos(to)];
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  const box = range.getBoundingClientRect();
  if (box.height > 0) return box;
  const { left, top, bottom } = view.coordsAtPos(from);
  return new DOMRect(left, top, 0, bottom - top);
}

const SEARCH_PAUSE_MS = 200;
const RESULTS = 6;

/** Posts that match the text, once typing pauses. If they can’t be fetched, there are none. */
function usePostSearch(typed: string) {
  const q = isSearch(typed) ? typed.trim() : "";
  const settled = useSettled(q, SEARCH_PAUSE_MS);
  const { data = [] } = useQuery({
    ...listOf("GET /api/admin/posts", { query: { q: settled } }),
    enabled: settled !== "",
    select: firstResults,
  });
  return q === "" || settled === "" ? [] : data;
}

async function findPost(q: string) {
  const found = await request("GET /api/admin/posts", { query: { q } }).catch(() => undefined);
  return found?.posts[0];
}

const firstResults = ({ posts }: PostList) => posts.slice(0, RESULTS);
