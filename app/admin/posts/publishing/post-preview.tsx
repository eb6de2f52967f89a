import { type MouseEvent, useEffect, useId, useRef } from "react";
import { postsApi } from "../../../api/posts.ts";
import { postTitle } from "../../../site/blog/list/frames.ts";
import { PostContent } from "../../../site/blog/post/post-content.tsx";
import { useFetched } from "../../../ui/data/use-fetched.ts";
import { useSettled } from "../../../ui/data/use-settled.ts";
import { Button } from "../../../ui/forms/button.tsx";
import type { PostValues } from "../editor/post-values.ts";
import { ShownImage } from "../editor/shown-image.tsx";

const PAUSE_MS = 300;

/** The post as readers would see it, by the same sanitizer and the same styles. */
export function PostPreview({ values }: { values: PostValues }) {
  // The last response is shown until the next one arrives.
  const preview = useFetched(postsApi.preview, useSettled(values.content, PAUSE_MS));
  const { hasFailed, reload } = preview;
  const html = preview.data?.html;
  const id = useId();
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    // On a wide screen it is next to the text; otherwise below it, out of view.
    if (!matchMedia("(min-width: 64rem)").matches) section.current?.scrollIntoView();
  }, []);

  return (
    <section
      ref={section}
      aria-labelledby={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, also without a mouse
      tabIndex={0}
      // On a wide screen as tall as the text next to it.
      className="min-w-0 border border-rule bg-ground p-4 wrap-anywhere md:p-7 lg:h-0 lg:min-h-full lg:overflow-y-auto"
    >
      <h2 id={id} className="sr-only">
        Preview
      </h2>
      {hasFailed && (
        <div role="alert" className="mb-4 flex flex-wrap items-center gap-3">
          <p>We couldn’t load the preview.</p>
          <Button onClick={reload}>Try again</Button>
        </div>
      )}
      {html === undefined && !hasFailed && <p className="text-muted">Loading...</p>}
      {html !== undefined && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click too
        <article onClick={stayHere}>
          <ShownImage url={values.featured_image} alt="" />
          <div className="my-5 border-b border-rule pb-5">
            <h3 {...postTitle(values.title)} dir="auto">
              {values.title || "Untitled"}
            </h3>
          </div>
          {html === "" ? (
            <p className="mt-4 text-muted">Nothing to preview yet.</p>
          ) : (
            <PostContent html={html} />
          )}
        </article>
      )}
    </section>
  );
}

/** A link in the text would leave the form. */
function stayHere(event: MouseEvent) {
  if (event.defaultPrevented) return;
  const link = event.target instanceof Element && event.target.closest("a[href]");
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  if (!link.hash || link.pathname !== location.pathname)
    window.open(link.href, "_blank", "noopener");
}
