import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type Website, websiteSchema } from "#content/schema/website.ts";
import {
  type Change,
  type FieldPath,
  fieldOf,
  listChanges,
  readField,
} from "#features/website/changes.ts";
import { factsOf } from "#features/website/fill-in.ts";
import { pagePaths } from "#features/website/page-paths.ts";
import { NotFound } from "../../public/not-found/not-found.tsx";
import { request } from "../../session/admin-request.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button } from "../../ui/button.tsx";
import { useSettled } from "../../ui/data/use-settled.ts";
import { focusField } from "../../ui/forms/field.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { BackLink } from "../../ui/layout/link.tsx";
import { ADMIN_PAGE } from "../admin-page.tsx";
import type { Route } from "./+types/part-route";
import { DiscardChanges, PublishDialog, SaveState } from "./changes/publish-dialog.tsx";
import { MisfitContext } from "./form/form-context.ts";
import { SchemaFields } from "./form/schema-field.tsx";
import { fieldUrl, PARTS, type Part } from "./parts.ts";
import { fieldOfText, textOfField } from "./preview/find-text.ts";
import { PreviewFrame, type PreviewTheme } from "./preview/preview-frame.tsx";
import { usePreviewBase } from "./preview/use-preview-base.ts";
import { useWebsite } from "./website-context.tsx";

export const meta: Route.MetaFunction = ({ params, matches }) =>
  hiddenPageMeta(findPart(params.part)?.label ?? "Website", matches);

export default function WebsitePartPage({ params }: Route.ComponentProps) {
  const part = findPart(params.part);
  return part ? <PartForm key={part.key} part={part} /> : <NotFound isKnownToServer={false} />;
}

function findPart(slug: string) {
  return PARTS.find((part) => part.slug === slug);
}

const LIST = new Intl.ListFormat("en-US");

/** The form of one part. It saves itself. */
function PartForm({ part }: { part: Part }) {
  const { key, label, holds } = part;
  const { state } = useWebsite();
  const schema = websiteSchema.shape[key];
  const { published } = state.loaded;
  const content = state.content[key];
  const changes = useMemo(
    () => listChanges(published, { ...published, [key]: content }),
    [published, key, content],
  );
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const { misfits, isOnePage, report } = useMisfits(part, changes);
  useFocusFromHash();
  return (
    <div className={classNames(ADMIN_PAGE, "xl:max-w-none")}>
      <BackLink to="/admin/website">Website</BackLink>
      <h1 className="mt-2 text-2xl">{label}</h1>
      <p className="mt-2 max-w-prose text-muted">
        {holds}. {fieldOf(schema).hint} {key !== "firm" && factsHint(published)}
      </p>
      <div className="gap-8 xl:grid xl:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] 2xl:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <div className="max-w-160">
          <div className="z-20 mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule bg-ground py-2 md:sticky md:top-14 lg:top-0">
            <SaveState />
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                className="xl:hidden"
                aria-pressed={isPreviewOpen}
                onClick={() => setPreviewOpen(!isPreviewOpen)}
              >
                Preview
              </Button>
              <DiscardChanges changes={changes} part={part} size="small" />
              <PublishDialog size="small" />
            </div>
          </div>
          {!isOnePage && (
            <p role="status" className="mt-4 text-sm font-semibold">
              The capability statement no longer fits on one page. Its PDF would have a second one.
            </p>
          )}
          <form
            aria-label={label}
            noValidate
            className="mt-6 grid grid-cols-1 gap-6"
            onSubmit={(event) => event.preventDefault()}
          >
            <MisfitContext value={misfits}>
              <SchemaFields schema={schema} path={[key]} value={content} />
            </MisfitContext>
          </form>
        </div>
        <div
          className={classNames(
            // Tabbing to the preview's controls doesn't scroll the page.
            "xl:[&_:is(a,button)]:-scroll-mt-16",
            "sticky top-4 mt-6 h-[calc(100dvh-2rem)] self-start max-xl:mt-0 max-xl:fixed max-xl:inset-x-0 max-xl:top-auto max-xl:bottom-0 max-xl:z-30 max-xl:h-[60dvh] max-xl:border-t max-xl:border-rule max-xl:bg-ground max-xl:p-3",
            // The closed preview stays in the document: texts are measured in it.
            !isPreviewOpen && "max-xl:invisible",
          )}
        >
          <WebsitePreview part={part} onMisfits={report} />
        </div>
      </div>
    </div>
  );
}

/** Opens the entry that contains the field in the URL's hash, and focuses the field. */
function useFocusFromHash() {
  // The location is a new one even if the same link is followed again.
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    if (hash === "") return;
    const element = document.getElementById(decodeURIComponent(hash.slice(1)));
    const isControl = element?.matches("input, textarea, select, [tabindex]");
    focusField(isControl ? element : element?.querySelector<HTMLElement>("summary, button"));
  }, [location]);
}

function factsHint(website: Website) {
  const facts = Object.keys(factsOf(website)).map((name) => `{${name}}`);
  return `Texts may contain ${LIST.format(facts)}. Visitors see what is entered under Firm and Accessibility.`;
}

/** A pause before the PDF is drawn, which is not worth it while someone types. */
const IDLE_MS = 500;

/**
 * The texts that don't fit, by the field's path: at the preview's widths, and in the statement's
 * PDF.
 */
function useMisfits(part: Part, changes: Change[]) {
  const [found, setFound] = useState<Record<number, string[]>>({});
  const isOnePage = useStatementFit(part.key === "capabilities");
  const report = useCallback(
    (width: number, paths: string[]) => setFound((before) => ({ ...before, [width]: paths })),
    [],
  );
  const misfits = useMemo(() => {
    const widths = Map.groupBy(
      Object.entries(found).flatMap(([width, paths]) => paths.map((path) => ({ path, width }))),
      ({ path }) => path,
    );
    return new Map([
      ...(isOnePage ? [] : changes.flatMap(pathThatGrew)).map(
        (path) => [path, SECOND_PAGE] as const,
      ),
      ...[...widths].map(([path, misfit]) => [path, tooWideMessage(misfit)] as const),
    ]);
  }, [found, isOnePage, changes]);
  return { misfits, isOnePage, report };
}

const SECOND_PAGE = "With this change, the capability statement needs a second page.";

function tooWideMessage(misfit: { width: string }[]) {
  return `Too long for a page that is ${misfit.map(({ width }) => width).join(" or ")} pixels wide.`;
}

/** The path of a field whose text got longer, or of a list that got another entry. */
function pathThatGrew({ kind, path, before, after }: Change) {
  if (kind === "added") return [path.slice(0, -1).join(".")];
  return kind === "changed" && after.length > before.length ? [path.join(".")] : [];
}

/** Whether the drafted capability statement fits on one page. */
function useStatementFit(isEdited: boolean) {
  const version = useSettled(useWebsite().state.loaded.version, IDLE_MS);
  const { data } = useQuery({
    queryKey: ["GET /api/admin/website/statement-fit", version],
    queryFn: ({ signal }) => request("GET /api/admin/website/statement-fit", { signal }),
    enabled: isEdited,
    placeholderData: keepPreviousData,
  });
  return !isEdited || data?.fits !== false;
}

const WIDTHS = { Phone: 360, Desktop: 1280 };
type Device = keyof typeof WIDTHS;
const DEVICES = Object.keys(WIDTHS) as Device[];

type WebsitePreviewProps = {
  part: Part;
  /** The paths of fields whose text does not fit, by the page's width. */
  onMisfits: (width: number, paths: string[]) => void;
};

/** A preview that shows the actual page with the draft's content. */
function WebsitePreview({ part, onMisfits }: WebsitePreviewProps) {
  const { state } = useWebsite();
  const { content, loaded } = state;
  const { base, hasFailed } = usePreviewBase();
  const navigate = useNavigate();
  const [device, setDevice] = useState<Device>("Phone");
  const [theme, setTheme] = useState<PreviewTheme>("light");
  const [shownVersion, setShownVersion] = useState(loaded.version);
  const focused = useFocusedField(part.key);
  // A page with a new slug exists only after it is saved.
  const page = pageOfField(loaded.draft, focused);

  function pick(text: string) {
    const path = fieldOfText(content, text, part.key);
    if (path) navigate(fieldUrl(path), { preventScrollReset: true });
    return path !== undefined;
  }

  function receive(name: Device, shown: Document) {
    if (name === device) setShownVersion(loaded.version);
    check(WIDTHS[name], shown);
  }

  function check(width: number, shown: Document) {
    const found = findMisfits(shown).map((text) => fieldOfText(content, text, part.key)?.join("."));
    onMisfits(width, [...new Set(found.filter((path) => path !== undefined))]);
  }

  return (
    <section aria-label="Preview" className="grid h-full grid-rows-[auto_minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {DEVICES.map((name) => (
          <Button
            key={name}
            size="small"
            aria-pressed={device === name}
            onClick={() => setDevice(name)}
          >
            {name}
          </Button>
        ))}
        <Button
          size="small"
          aria-pressed={theme === "dark"}
          onClick={() => setTheme(theme === "dark" ? "light" : "dark")}
        >
          Dark
        </Button>
        <a href={`${base}${page}`} target="_blank" rel="noopener" className="link ml-auto text-sm">
          Open in a new tab
        </a>
      </div>
      <div
        className="relative min-h-0 border border-rule"
        // The page's width, with the border.
        style={{ maxWidth: WIDTHS[device] + 2 }}
      >
        {hasFailed && <p className="p-4 text-muted">The preview can’t be loaded right now.</p>}
        {base &&
          DEVICES.map((name) => (
            <PreviewFrame
              key={name}
              title={name === device ? "Preview" : `Measured for ${name.toLowerCase()}s`}
              src={base + (page === "/" ? "" : page)}
              width={WIDTHS[name]}
              // The hidden frame waits for the visible one.
              version={name === device ? loaded.version : shownVersion}
              theme={theme}
              isShown={name === device}
              text={textOfField(content, focused)}
              onLoad={(shown) => receive(name, shown)}
              onPick={pick}
            />
          ))}
      </div>
    </section>
  );
}

/** The path of the field that has the focus, or had it last. */
function useFocusedField(part: string) {
  const [path, setPath] = useState<readonly string[]>([part]);
  useEffect(() => {
    function remember({ target }: FocusEvent) {
      const id = target instanceof Element ? target.closest("[id]")?.id : undefined;
      if (id?.startsWith(`${part}.`)) setPath(id.split("."));
    }
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, [part]);
  return path;
}

type PageName = keyof typeof pagePaths;

/** The page that shows a field. */
export function pageOfField(content: Website, path: FieldPath): string {
  const [part = "home", field = ""] = path;
  if (part === "legal") return pagePaths[(field || "privacyPolicy") as PageName];
  if (part === "leadership") {
    return ["people", "peopleIntro", "howWeWork"].includes(field) ? pagePaths.people : "/";
  }
  if (part === "caseStudies") return pageOfStudy(content, path) ?? pagePaths.caseStudies;
  if (part === "search") return pagePaths[(field || "home") as PageName];
  return part in pagePaths ? pagePaths[part as PageName] : "/";
}

function pageOfStudy(content: Website, path: FieldPath) {
  const study = readField(content, path.slice(0, 3)) as { slug?: string; published?: boolean };
  return study?.slug && study.published ? `${pagePaths.caseStudies}/${study.slug}` : undefined;
}

/** The texts that don't fit: they extend beyond the page, or are cut off by their box. */
function findMisfits(page: Document): string[] {
  const width = page.documentElement.clientWidth;
  return [...page.body.querySelectorAll("*")]
    .filter((element) => isCut(element) || isBeyond(element, width))
    .map((element) => element.textContent);
}

function isCut(element: Element) {
  const { clientWidth, scrollWidth } = element;
  // Text for screen readers only is one pixel wide.
  if (clientWidth <= 1 || scrollWidth <= clientWidth + 1 || textsIn(element).length === 0)
    return false;
  return /hidden|clip/.test(getComputedStyle(element).overflowX);
}

function isBeyond(element: Element, pageWidth: number) {
  return (
    textsIn(element).some((text) => rightOf(element.ownerDocument, text) > pageWidth + 1) &&
    !isInBox(element)
  );
}

function textsIn(element: Element) {
  return [...element.childNodes].filter(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  );
}

function rightOf(page: Document, text: ChildNode) {
  const range = page.createRange();
  range.selectNodeContents(text);
  return range.getBoundingClientRect().right;
}

/**
 * Whether the element is in a box that scrolls, such as a wide table, or that only screen readers
 * get.
 */
function isInBox(element: Element) {
  for (let box: Element | null = element; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowX) || box.clientWidth === 1) return true;
  }
  return false;
}
