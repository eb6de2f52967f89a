import { useMemo } from "react";
import { useNavigate } from "react-router";
import { listChanges } from "#features/website/changes.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { AdminPage } from "../admin-page.tsx";
import { countOf } from "./changes/count-of.ts";
import { DiscardChanges } from "./changes/discard-changes.tsx";
import { PublishDialog } from "./changes/publish-dialog.tsx";
import { PARTS } from "./parts.ts";
import { SaveState } from "./save-state.tsx";
import { ShareLink, useSharedDraft } from "./share-draft.tsx";
import { ToDecide } from "./to-decide.tsx";
import { useWebsite } from "./website-context.tsx";

/** The parts of the website, and what happens with all of their changes. */
export function WebsiteOverview() {
  const { state, isSaved } = useWebsite();
  const navigate = useNavigate();
  const { loaded, words } = state;
  const changes = useMemo(() => listChanges(loaded.published, words), [loaded.published, words]);
  const { share, isBusy, create, revoke } = useSharedDraft();
  return (
    <AdminPage
      title="Website"
      lede="Your firm’s own words. Changes are saved as a draft that all admins share, and become public together when you publish them."
      actions={
        <>
          <PublishDialog />
          <DiscardChanges changes={changes} />
          <Button onClick={() => navigate("/admin/website/history")}>History</Button>
          {!share?.url && (
            <Button disabled={isBusy} onClick={create}>
              Share draft
            </Button>
          )}
        </>
      }
    >
      {share && <ShareLink share={share} isBusy={isBusy} onRevoke={revoke} />}
      <ToDecide words={words} />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-sm text-muted tabular-nums">
          {changes.length > 0
            ? countOf(changes.length, "unpublished change")
            : "Everything is published."}
        </p>
        {!isSaved && <SaveState />}
      </div>
      <ul aria-label="Parts of the website" className="border-b border-rule">
        {PARTS.map(({ key, slug, label, holds }) => (
          <li
            key={key}
            className="relative grid min-h-14 content-center gap-x-6 gap-y-0.5 border-t border-rule py-2.5 hover:bg-raised md:grid-cols-[12rem_minmax(0,1fr)_auto] md:items-center"
          >
            <Link
              to={`/admin/website/${slug}`}
              className="font-semibold no-underline after:absolute after:inset-0 hover:text-signal"
            >
              {label}
            </Link>
            <span className="text-sm text-muted">{holds}</span>
            <Changed count={changes.filter(({ path }) => path[0] === key).length} />
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}

function Changed({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="justify-self-start tabular-nums">
      <Badge tone="good">{countOf(count, "change")}</Badge>
    </span>
  );
}
