import type { RefObject } from "react";
import type { Post } from "../../../api/posts.ts";
import { useCopy } from "../../media/use-copy.ts";
import { usePageActions } from "../../page-actions.ts";

type PostActions = {
  /** As it was last saved. Undefined for a new post. */
  post: Post | undefined;
  form: RefObject<HTMLFormElement | null>;
  onPublish: () => void;
};

/** What the search offers for the post that is open. */
export function usePostActions({ post, form, onPublish }: PostActions) {
  const copy = useCopy();

  /** Turns the switch on. Saving is left to the button, beside which the warnings stand. */
  function publish() {
    onPublish();
    form.current?.querySelector<HTMLButtonElement>("button[type=submit]")?.focus();
  }

  const copyLink = () => void copy("link", new URL(`/blog/${post?.slug}`, location.href).href);
  usePageActions(
    !post
      ? []
      : post.published
        ? [{ label: "Copy link", run: copyLink }]
        : [{ label: "Publish this post", run: publish }],
  );
}
