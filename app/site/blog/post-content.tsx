import { type MouseEvent, memo, useContext, useState } from "react";
import { embedOf } from "#features/posts/video.ts";
import { DocumentContext } from "../../document.ts";

/** The body of a post. A render that changes nothing here must leave a playing video alone. */
export const PostContent = memo(function PostContent({ html }: { html: string | undefined }) {
  const { postBody } = useContext(DocumentContext);
  const [inPage] = useState(() => html ?? postBody ?? bodyOfPage());
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      className="post-body"
      dir="auto"
      onClick={playInPlace}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on the server, and tested
      dangerouslySetInnerHTML={{ __html: html ?? inPage }}
    />
  );
});

/** The server rendered the body into the page. */
function bodyOfPage() {
  return document.querySelector(".post-body")?.innerHTML ?? "";
}

/** Replaces the link with the player. Until then, no request goes to the video's host. */
function playInPlace(event: MouseEvent) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest<HTMLAnchorElement>("a.video");
  const url = link && embedOf(link.href);
  if (!url) return;
  event.preventDefault();
  const player = document.createElement("iframe");
  player.title = link.textContent || "Video";
  player.allow = "autoplay; fullscreen; picture-in-picture";
  player.allowFullscreen = true;
  player.referrerPolicy = "strict-origin-when-cross-origin";
  // "same origin" is the player's own: it cannot reach this page.
  player.sandbox.add("allow-scripts", "allow-same-origin", "allow-presentation", "allow-popups");
  player.sandbox.add("allow-popups-to-escape-sandbox");
  player.src = url;
  link.replaceWith(player);
  player.focus();
}
