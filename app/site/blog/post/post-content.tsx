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
import { DocumentContext } from "../../../shell/document.ts";
import { copyCode } from "./copy-code.ts";
import { playInPlace } from "./play-in-place.ts";

// Only those who open an image load it.
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

/** The link to an image works like a button. */
function openWithSpace(event: KeyboardEvent) {
  const link = event.key === " " && (event.target as Element).closest<HTMLElement>("a.enlarge");
  if (!link) return;
  event.preventDefault();
  link.click();
}
