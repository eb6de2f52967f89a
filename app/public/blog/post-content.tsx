import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  memo,
  Suspense,
  useCallback,
  useContext,
  useState,
} from "react";
import { embedUrl } from "#features/posts/content/video.ts";
import { DocumentContext } from "../../shell/document.ts";

// The viewer is loaded only when an image is opened.
const ImageViewer = lazy(() => import("./image-viewer.tsx"));

/** The body of a post. */
export function PostContent({ html }: { html: string | undefined }) {
  const [message, setMessage] = useState("");
  const [openLink, setOpenLink] = useState<HTMLAnchorElement>();
  const handleClick = useCallback((event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement>("a.video, a.enlarge");
    if (link?.matches(".enlarge")) {
      event.preventDefault();
      setOpenLink(link);
    } else if (link && playInPlace(link)) event.preventDefault();
    const button = target.closest<HTMLButtonElement>("button.copy");
    if (button) void copyCode(button, setMessage);
  }, []);
  return (
    <>
      <Body html={html} onClick={handleClick} />
      <p role="status" className="sr-only">
        {message}
      </p>
      {openLink && (
        <Suspense>
          <ImageViewer first={openLink} onClose={() => setOpenLink(undefined)} />
        </Suspense>
      )}
    </>
  );
}

type BodyProps = { html: string | undefined; onClick: (event: MouseEvent) => void };

/** A render that changes nothing here must leave a playing video alone. */
const Body = memo(function Body({ html, onClick }: BodyProps) {
  const { postBody } = useContext(DocumentContext);
  const [inPage] = useState(() => html ?? postBody ?? bodyOfPage());
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links and buttons inside are what is used
    <div
      className="post-body"
      dir="auto"
      onClick={onClick}
      onKeyDown={openWithSpace}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on the server, and tested
      dangerouslySetInnerHTML={{ __html: html ?? inPage }}
    />
  );
});

/** The server rendered the body into the page. */
function bodyOfPage() {
  return document.querySelector(".post-body")?.innerHTML ?? "";
}

/** A link to an image opens with the space bar, too, like a button. */
function openWithSpace(event: KeyboardEvent) {
  const link = event.key === " " && (event.target as Element).closest<HTMLElement>("a.enlarge");
  if (!link) return;
  event.preventDefault();
  link.click();
}

/** Replaces the link with the player, if there is one. Until then, no request goes to the video's host. */
function playInPlace(link: HTMLAnchorElement) {
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

const SHOWN_MS = 2_000;

/** Copies the code below the button. Without access to the clipboard, selects it. */
async function copyCode(button: HTMLButtonElement, announce: (message: string) => void) {
  const code = button.closest(".code")?.querySelector("pre");
  if (!code) return;
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch {
    getSelection()?.selectAllChildren(code);
    announce("We couldn’t copy the code. It’s selected, so you can copy it yourself.");
    return;
  }
  label(button, "Copied");
  announce("Copied");
  setTimeout(() => {
    label(button, "Copy");
    announce("");
  }, SHOWN_MS);
}

/** A screen reader's name for the button must contain the text that is shown on it. */
function label(button: HTMLButtonElement, text: string) {
  button.textContent = text;
  button.ariaLabel = `${text} code`;
}
