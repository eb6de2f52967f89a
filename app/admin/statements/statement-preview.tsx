import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { PREVIEW, STATEMENT_PATH } from "#features/statements/schema.ts";
import { Button } from "../../ui/button.tsx";
import { useSettled } from "../../ui/data/use-settled.ts";
import { classNames } from "../../ui/layout/class-names.ts";
import { usePreviewBase } from "../website/preview/use-preview-base.ts";

const PAUSE_MS = 600;
const KINDS = { Page: "", PDF: ".pdf" };
type Kind = keyof typeof KINDS;

/** `id` of a statement with a link, or the `input` of the form. */
type StatementPreviewProps = {
  fields: { id: string } | { input: string };
  /** Above the frame. */
  children?: ReactNode;
};

/** The real page and the real PDF. */
export function StatementPreview({ fields, children }: StatementPreviewProps) {
  const { base, hasFailed } = usePreviewBase();
  const [kind, setKind] = useState<Kind>("Page");
  const [[name, value] = ["", ""]] = Object.entries(fields);
  const field = { name, value: useSettled(value, PAUSE_MS) };
  const action = base && `${base}${STATEMENT_PATH}/${PREVIEW}${KINDS[kind]}`;
  return (
    <section
      aria-label="Preview"
      // Tabbing to the preview's controls doesn't scroll the page.
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
        {action && (
          <PreviewForm action={action} target="_blank" field={field} className="ml-auto">
            <button type="submit" className="link text-sm">
              Open in a new tab
            </button>
          </PreviewForm>
        )}
        <div className="basis-full">{children}</div>
      </div>
      <div className="relative min-h-0 overflow-hidden border border-rule">
        {hasFailed && <p className="p-4 text-muted">The preview can’t be loaded right now.</p>}
        {action && <Frames key={kind} kind={kind} action={action} field={field} />}
      </div>
    </section>
  );
}

type Field = { name: string; value: string };
type FramesProps = { kind: Kind; action: string; field: Field };

/**
 * The previous preview stays until the next one has loaded. Each preview has its own frame: reusing
 * one would add a step to "Back".
 */
function Frames({ field, ...props }: FramesProps) {
  const [shown, setShown] = useState(field.value);
  return [...new Set([shown, field.value])].map((value) => (
    <StatementFrame
      key={value}
      {...props}
      field={{ ...field, value }}
      isShown={value === shown}
      onLoad={() => setShown(value)}
    />
  ));
}

type FrameProps = FramesProps & { isShown: boolean; onLoad: () => void };

/** The page is shown at half its size, as a whole. */
function StatementFrame({ kind, action, field, isShown, onLoad }: FrameProps) {
  const target = `preview${useId()}`;
  const form = useRef<HTMLFormElement>(null);
  const isPosted = useRef(false);

  useEffect(() => {
    isPosted.current = true;
    form.current?.submit();
  }, []);

  return (
    <>
      <PreviewForm ref={form} hidden action={action} target={target} field={field} />
      <iframe
        name={target}
        title={isShown ? `Preview as ${kind === "PDF" ? "PDF" : "page"}` : undefined}
        aria-hidden={isShown ? undefined : true}
        // The frame's first, empty page may have loaded, too.
        onLoad={() => isPosted.current && onLoad()}
        className={classNames(
          "absolute top-0 left-0 border-0 bg-ground",
          kind === "Page" ? "size-[200%] origin-top-left scale-50" : "size-full",
          !isShown && "invisible",
        )}
      />
    </>
  );
}

type PreviewFormProps = ComponentProps<"form"> & { field: Field };

/** Posts what is shown: a URL has too little room for it, and is logged on its way. */
function PreviewForm({ field, children, ...form }: PreviewFormProps) {
  return (
    <form method="post" rel="noopener" {...form}>
      <input type="hidden" {...field} />
      {children}
    </form>
  );
}
