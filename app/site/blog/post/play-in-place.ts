import { embedUrl } from "#features/posts/content/video.ts";

/** Replaces the link with the player, if there is one. Until then, no request goes to the video's host. */
export function playInPlace(link: HTMLAnchorElement) {
  const url = embedUrl(link.href);
  if (!url) return false;
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
  return true;
}
