import type { EditorView } from "prosemirror-view";
import { useState } from "react";
import { type ListedPost, postsApi } from "../../../../api/posts.ts";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { Autocomplete } from "../../../../ui/forms/autocomplete.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { EditorPopover } from "../links/editor-popover.tsx";
import { usePostSearch } from "../links/use-post-search.ts";
import { insertBookmark } from "./link-block-commands.ts";

type BookmarkPopoverProps = { view: EditorView; onClose: () => void };

/** Finds one of our own posts, and inserts a card that leads to it. */
export function BookmarkPopover({ view, onClose }: BookmarkPopoverProps) {
  const [typed, setTyped] = useState("");
  const posts = usePostSearch(typed);

  function finish() {
    onClose();
    view.focus();
  }

  async function insert({ id, slug, title }: ListedPost) {
    // A card without its text is better than none.
    const excerpt = await postsApi.get(id).then(
      (post) => post?.excerpt ?? null,
      () => null,
    );
    if (view.isDestroyed) return;
    insertBookmark({ slug, title, excerpt })(view.state, view.dispatch);
    finish();
  }

  return (
    <EditorPopover
      view={view}
      label="Bookmark"
      onClose={(isEscape) => (isEscape ? finish() : onClose())}
    >
      <div className="w-80 max-w-full p-4">
        <Field label="Search posts" hint="Search by title, then press Enter to insert the post.">
          {(control) => (
            <Autocomplete
              control={control}
              isFocused
              isFirstHighlighted
              value={typed}
              onChange={setTyped}
              items={posts}
              textOf={({ title }) => title}
              onPick={insert}
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
      </div>
    </EditorPopover>
  );
}
