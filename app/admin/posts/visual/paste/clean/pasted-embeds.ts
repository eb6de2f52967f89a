import { watchUrl } from "#features/posts/content/video.ts";
import { BLOCKS } from "./kept-elements.ts";
import { cleanUrl } from "./pasted-links.ts";

const ADS = /(^|\.)(doubleclick\.net|googlesyndication\.com|googletagmanager\.com)$|^ads?\d*\./;

/** What a post doesn't embed is linked, so that it doesn't go without a word. */
export function linkEmbeds(root: Element) {
  for (const embed of root.querySelectorAll("iframe, embed, object, video, audio")) {
    const link = linkTo(embed);
    if (!link) continue;
    const isBetweenBlocks = embed.parentElement === root || embed.parentElement?.matches(BLOCKS);
    const paragraph = root.ownerDocument.createElement("p");
    paragraph.append(link);
    embed.replaceWith(
      isBetweenBlocks && !embed.closest("p, h1, h2, h3, h4, h5, h6") ? paragraph : link,
    );
  }
}

function linkTo(embed: Element) {
  const named = embed.matches("[src], [data]") ? embed : embed.querySelector("source[src]");
  const src = named?.getAttribute("src") ?? named?.getAttribute("data") ?? "";
  const isDot = ["width", "height"].some((name) =>
    /^[01](px)?$/.test(embed.getAttribute(name) ?? ""),
  );
  const url = cleanUrl(src.replace(/^\/\//, "https://"), location.origin);
  if (isDot || !url || !/^https?:/i.test(url) || ADS.test(new URL(url).hostname)) return undefined;
  const link = embed.ownerDocument.createElement("a");
  const watch = watchUrl(url);
  link.setAttribute("href", watch ?? url);
  if (watch) link.className = "video";
  else link.textContent = embed.getAttribute("title")?.trim() || shortened(new URL(url));
  return link;
}

function shortened({ host, pathname }: URL) {
  return host + (pathname === "/" ? "" : pathname);
}
