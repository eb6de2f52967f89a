import { useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { websiteSchema } from "#content/schema/website.ts";
import { listChanges } from "#features/website/changes.ts";
import { fieldOf } from "#features/website/walk-schema.ts";
import { focusField } from "../../ui/forms/focus-field.ts";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { ADMIN_PAGE } from "../admin-page.tsx";
import { DiscardChanges } from "./changes/discard-changes.tsx";
import { PublishDialog } from "./changes/publish-dialog.tsx";
import { SchemaFields } from "./form/schema-field.tsx";
import type { Part } from "./parts.ts";
import { SaveState } from "./save-state.tsx";
import { useWebsite } from "./website-context.tsx";

const FACTS =
  "Texts may contain {name}, {legalName}, {email}, {mainPhone}, {contractsPhone} and {address}: visitors see what is entered under Firm.";

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
  useFocusFromHash();
  return (
    <div className={ADMIN_PAGE}>
      <BackLink to="/admin/website">Website</BackLink>
      <h1 className="mt-2 text-2xl">{label}</h1>
      <p className="mt-2 max-w-prose text-muted">
        {holds}. {fieldOf(schema).hint} {key !== "firm" && FACTS}
      </p>
      <div className="max-w-160">
        <div className="z-20 mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule bg-ground py-2 md:sticky md:top-14 lg:top-0">
          <SaveState />
          <div className="flex flex-wrap gap-2">
            <DiscardChanges changes={changes} part={part} size="small" />
            <PublishDialog size="small" />
          </div>
        </div>
        <form
          aria-label={label}
          noValidate
          className="mt-6 grid grid-cols-1 gap-6"
          onSubmit={(event) => event.preventDefault()}
        >
          <SchemaFields schema={schema} path={[key]} value={words} />
        </form>
      </div>
    </div>
  );
}

/** A link to a field opens the entry that it is in. */
function useFocusFromHash() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again
  useEffect(() => {
    if (hash === "") return;
    const element = document.getElementById(decodeURIComponent(hash.slice(1)));
    const isControl = element?.matches("input, textarea, select, [tabindex]");
    focusField(isControl ? element : element?.querySelector<HTMLElement>("summary, button"));
  }, [hash, key]);
}
