import { useMutation } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { listChanges } from "#features/website/changes.ts";
import { counted } from "#platform/text/counted.ts";
import { longDate } from "../../dates.ts";
import { request } from "../../session/admin-request.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { AdminPage } from "../admin-page.tsx";
import { CopiedLink } from "../copied-link.tsx";
import type { Route } from "./+types/overview-route";
import { DiscardChanges, PublishDialog, SaveState } from "./changes/publish-dialog.tsx";
import type { LoadedWebsite } from "./draft/website-draft.ts";
import { PARTS } from "./parts.ts";
import { ToDecide } from "./to-decide.tsx";
import { useWebsite } from "./website-context.tsx";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Website", matches);

/** The parts of the website, and the actions for all changes. */
export default function WebsitePage() {
  const { state, isSaved } = useWebsite();
  const navigate = useNavigate();
  const { loaded, content } = state;
  const changes = useMemo(
    () => listChanges(loaded.published, content),
    [loaded.published, content],
  );
  const { share, isBusy, create, end } = useSharedDraft();
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
      {share && <ShareLink share={share} isBusy={isBusy} onEnd={end} />}
      <ToDecide content={content} />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-sm text-muted tabular-nums">
          {changes.length > 0
            ? counted(changes.length, "unpublished change")
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
      <Badge tone="good">{counted(count, "change")}</Badge>
    </span>
  );
}

type SharedDraft = NonNullable<LoadedWebsite["share"]> & {
  /** The server shows it once, to who created the link. */
  url?: string | undefined;
};

/** A private link that shows the site as drafted to people without an account. */
function useSharedDraft() {
  const { draft, state } = useWebsite();
  const [created, setCreated] = useState<{ url: string; expires_at: string }>();
  const { share } = state.loaded;
  const creating = useMutation({
    mutationFn: async () => {
      setCreated(await request("POST /api/admin/website/share"));
      await draft.refresh();
    },
  });
  const ending = useMutation({
    mutationFn: async () => {
      await request("DELETE /api/admin/website/share");
      toast.success("Link ended", "It no longer works.");
      await draft.refresh();
    },
  });

  return {
    // Another admin may have replaced the link.
    share: share && {
      ...share,
      url: created?.expires_at === share.expires_at ? created.url : undefined,
    },
    isBusy: creating.isPending || ending.isPending,
    create: () => creating.mutate(),
    end: () => ending.mutate(),
  };
}

type ShareLinkProps = { share: SharedDraft; isBusy: boolean; onEnd: () => void };

function ShareLink({ share, isBusy, onEnd }: ShareLinkProps) {
  const { url, created_by, expires_at } = share;
  const id = useId();
  const creator = created_by ?? "someone whose account was deleted";
  return (
    <section aria-label="Shared draft" className="mb-8 max-w-2xl border border-rule bg-raised p-4">
      {url && (
        <div className="mb-4 grid gap-1.5">
          <CopiedLink label="Link to the draft" url={url} describedBy={id} />
          <p id={id} className="text-sm text-muted">
            Anyone with the link sees the whole site as drafted. Copy it now: it isn’t shown again.
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 text-sm wrap-anywhere">
          {`Created by ${creator}, expires ${longDate(new Date(expires_at))}`}
          {!url && <span className="block text-muted">A new link replaces it.</span>}
        </p>
        <Button disabled={isBusy} onClick={onEnd}>
          End link
        </Button>
      </div>
    </section>
  );
}
