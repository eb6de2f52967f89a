import { type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "../../../ui/layout/class-names.ts";
import { elementWithText } from "./find-text.ts";

export type PreviewTheme = "light" | "dark";

type PreviewFrameProps = {
  title: string;
  src: string;
  /** The width of the page in pixels. It is scaled to the available width. */
  width: number;
  /** The page is loaded again when the version changes. */
  version: number;
  theme: PreviewTheme;
  isShown: boolean;
  /** The text to scroll to. */
  text: string | undefined;
  onLoad: (page: Document) => void;
  /**
   * Called with a text that was clicked. Returns whether it is edited here; if not, the page gets
   * the click.
   */
  onPick: (text: string) => boolean;
};

/** One of our own pages in a frame, so that it can be measured and scrolled from here. */
export function PreviewFrame(props: PreviewFrameProps) {
  const { title, src, width, version, theme, isShown, text, onLoad, onPick } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [firstSrc] = useState(src);
  const loadedSrc = useRef<string>(undefined);
  const requested = `${version} ${src}`;
  const [loaded, setLoaded] = useState<string>();
  const { room, measured } = useRoom();
  const scale = Math.min(1, room / width);

  useLoading(frame, src, version);

  useEffect(() => {
    const page = arrivedPage(frame.current);
    if (page) page.documentElement.dataset.theme = theme;
  }, [theme]);

  useEffect(() => {
    const page = arrivedPage(frame.current);
    if (page) showText(page, text);
  }, [text]);

  function receive() {
    setLoaded(requested);
    const page = arrivedPage(frame.current);
    if (!page) return;
    page.documentElement.dataset.theme = theme;
    page.addEventListener("click", pick, { capture: true });
    onLoad(page);
    // A page that is loaded again stays where it was scrolled to.
    if (loadedSrc.current !== src) showText(page, text);
    loadedSrc.current = src;
  }

  function pick(event: MouseEvent) {
    const clicked = event.target as Element;
    if (!onPick(clicked.textContent ?? "")) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={measured}
      className={classNames("absolute inset-0 overflow-hidden", !isShown && "invisible")}
    >
      <iframe
        ref={frame}
        title={title}
        src={firstSrc}
        onLoad={receive}
        tabIndex={isShown ? undefined : -1}
        aria-hidden={isShown ? undefined : true}
        className="absolute top-0 left-0 origin-top-left border-0 bg-ground"
        style={{
          ...{ width, height: `${100 / scale}%`, transform: `scale(${scale})` },
          // Until it has loaded, a click would follow a link instead of leading to a field.
          pointerEvents: loaded === requested ? undefined : "none",
        }}
      />
    </div>
  );
}

/**
 * Loads another page, or the same one again when the version changes. Not by the frame's attribute:
 * a reload would cancel that, and each page would be a step of "Back".
 */
function useLoading(frame: RefObject<HTMLIFrameElement | null>, src: string, version: number) {
  const last = useRef({ src, version });
  useEffect(() => {
    const before = last.current;
    last.current = { src, version };
    const location = frame.current?.contentWindow?.location;
    // The browser's own page about a lost network can be replaced, but not reloaded.
    if (before.src !== src || !frame.current?.contentDocument) location?.replace(src);
    else if (before.version !== version) location?.reload();
  }, [frame, src, version]);
}

function showText(page: Document, text: string | undefined) {
  const element = text ? elementWithText(page, text) : undefined;
  if (!element) return;
  element.closest("details")?.setAttribute("open", "");
  // Don't use scrollIntoView, which would scroll the form, too.
  const window = element.ownerDocument.defaultView;
  const { top, height } = element.getBoundingClientRect();
  window?.scrollBy({ top: top + (height - window.innerHeight) / 2 });
  element.animate([{ outline: "3px solid currentColor" }, { outline: "3px solid transparent" }], {
    duration: 1_500,
  });
}

/**
 * The document in the frame. One that has only begun to load has no body, or not even a root
 * element.
 */
function arrivedPage(frame: HTMLIFrameElement | null) {
  const page = frame?.contentDocument;
  return page?.body ? page : undefined;
}

/** The width that is available for the frame. */
function useRoom() {
  const [room, setRoom] = useState(360);
  function measured(element: HTMLElement | null) {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setRoom(entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }
  return { room, measured };
}
