import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { type Website, websiteSchema } from "#content/schema/website.ts";
import { listChanges } from "#features/website/changes.ts";
import { factsOf } from "#features/website/facts.ts";
import { fieldOf } from "#features/website/walk-schema.ts";
import { Button } from "../../ui/forms/button.tsx";
import { focusField } from "../../ui/forms/focus-field.ts";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { ADMIN_PAGE } from "../admin-page.tsx";
import { DiscardChanges } from "./changes/discard-changes.tsx";
import { PublishDialog } from "./changes/publish-dialog.tsx";
import { SchemaFields } from "./form/schema-field.tsx";
import type { Part } from "./parts.ts";
import { MisfitContext } from "./preview/misfit-context.ts";
import { useMisfits } from "./preview/use-misfits.ts";
import { WebsitePreview } from "./preview/website-preview.tsx";
import { SaveState } from "./save-state.tsx";
import { useWebsite } from "./website-context.tsx";

const LIST = new Intl.ListFormat("en-US");

/** The form of one part, which saves itself. */
export function PartForm({ part }: { part: Part }) {
  const { key, label, holds } = part;
  const { state } = useWebsite();
  const schema = websiteSchema.shape[key];
  const { published } = state.loaded;
  const words = state.words[key];
  const changes = useMemo(
    () => listChanges(published, { ...published, [key]: words }),
    [published, key, words],
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
              <SchemaFields schema={schema} path={[key]} value={words} />
            </MisfitContext>
          </form>
        </div>
        <div
          className={classNames(
            // The focus comes to its tools without a scroll.
            "xl:[&_:is(a,button)]:-scroll-mt-16",
            "sticky top-4 mt-6 h-[calc(100dvh-2rem)] self-start max-xl:mt-0 max-xl:fixed max-xl:inset-x-0 max-xl:top-auto max-xl:bottom-0 max-xl:z-30 max-xl:h-[60dvh] max-xl:border-t max-xl:border-rule max-xl:bg-ground max-xl:p-3",
            // Not removed: it is measured, too.
            !isPreviewOpen && "max-xl:invisible",
          )}
        >
          <WebsitePreview part={part} onMisfits={report} />
        </div>
      </div>
    </div>
  );
}

/** A link to a field opens the entry that it is in. */
function useFocusFromHash() {
  // Another one when the same link is followed again.
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
