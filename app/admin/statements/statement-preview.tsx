import { type ReactNode, useEffect, useRef, useState } from "react";
import { PREVIEW, STATEMENT_PATH } from "#features/statements/statements.schema.ts";
import { useSettled } from "../../ui/data/use-settled.ts";
import { Button } from "../../ui/forms/button.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { usePreviewBase } from "../website/preview/use-preview-base.ts";

const PAUSE_MS = 600;
const KINDS = { Page: "", PDF: ".pdf" };
type Kind = keyof typeof KINDS;

/** `id` of a statement with a link, or the `input` of the form. */
type StatementPreviewProps = {
  query: { id: string } | { input: string };
  /** Above the frame. */
  children?: ReactNode;
};

/** The real page and the real PDF. */
export function StatementPreview({ query, children }: StatementPreviewProps) {
  const { base, hasFailed } = usePreviewBase();
  const [kind, setKind] = useState<Kind>("Page");
  const search = useSettled(String(new URLSearchParams(query)), PAUSE_MS);
  const url = base && `${base}${STATEMENT_PATH}/${PREVIEW}${KINDS[kind]}?${search}`;
  return (
    <section
      aria-label="Preview"
      // The focus comes to its tools without a scroll.
      className="sticky top-4 grid h-[calc(100dvh-2rem)] grid-rows-[auto_minmax(0,1fr)] gap-4 self-start max-xl:static max-xl:mt-10 max-xl:h-[80dvh] xl:[&_:is(a,button)]:-scroll-mt-16"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        {(Object.keys(KINDS) as Kind[]).map((name) => (
          <Button
            key={name}
            size="small"
            aria-pressed={kind === name}
            onClick={() => setKind(name)}
          >
            {name}
          </Button>
        ))}
        {url && (
          <a href={url} target="_blank" rel="noopener" className="link ml-auto text-sm">
            Open in a new tab
          </a>
        )}
        <div className="basis-full">{children}</div>
      </div>
      <div className="relative min-h-0 overflow-hidden border border-rule">
        {hasFailed && <p className="p-4 text-muted">The preview can’t be loaded right now.</p>}
        {url && <Frame key={kind} kind={kind} url={url} />}
      </div>
    </section>
  );
}

/** The page is shown at half its size, as a whole. */
function Frame({ kind, url }: { kind: Kind; url: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [src] = useState(url);
  const shown = useRef(url);

  // Not by the attribute, which would add an entry to the browser's history for each change.
  useEffect(() => {
    if (shown.current === url) return;
    shown.current = url;
    frame.current?.contentWindow?.location.replace(url);
  }, [url]);

  return (
    <iframe
      ref={frame}
      title={`Preview as ${kind === "PDF" ? "PDF" : "page"}`}
      src={src}
      className={classNames(
        "absolute top-0 left-0 border-0 bg-ground",
        kind === "Page" ? "size-[200%] origin-top-left scale-50" : "size-full",
      )}
    />
  );
}
