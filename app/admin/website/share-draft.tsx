import { useId, useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { type LoadedWebsite, websiteApi } from "../../api/website.ts";
import { longDate } from "../../dates.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { CopiedLink } from "../copied-link.tsx";
import { useWebsite } from "./website-context.tsx";

/** The server shows a URL once, to who created it. */
type SharedDraft = Partial<NonNullable<LoadedWebsite["share"]>> & {
  url?: string;
  expires_at: string;
};

/** A private link that shows the site as drafted to people without an account. */
export function useSharedDraft() {
  const { state } = useWebsite();
  const [share, setShare] = useState<SharedDraft | null>(state.loaded.share);
  const [isBusy, setBusy] = useState(false);

  async function change(request: () => Promise<SharedDraft | null>) {
    setBusy(true);
    try {
      setShare(await request());
    } catch (error) {
      toast.failure("Error", messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    share,
    isBusy,
    create: () => change(websiteApi.share),
    revoke: () =>
      change(async () => {
        await websiteApi.revokeShare();
        toast.success("Link revoked", "It no longer works.");
        return null;
      }),
  };
}

type ShareLinkProps = { share: SharedDraft; isBusy: boolean; onRevoke: () => void };

export function ShareLink({ share, isBusy, onRevoke }: ShareLinkProps) {
  const { url, created_by, expires_at } = share;
  const id = useId();
  const revoke = (
    <Button disabled={isBusy} onClick={onRevoke}>
      Revoke link
    </Button>
  );
  const until = longDate(new Date(expires_at));
  return (
    <section aria-label="Shared draft" className="mb-8 max-w-2xl border border-rule bg-raised p-4">
      {url && (
        <CopiedLink label="Link to the draft" url={url} describedBy={id}>
          {revoke}
        </CopiedLink>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p id={id} className="mt-1.5 text-sm text-muted">
          {url
            ? `Anyone with the link sees the whole site as drafted. Copy it now: it isn’t shown again. It expires on ${until}.`
            : `${created_by ?? "Someone"} shared the draft. The link expires on ${until}, and a new one replaces it.`}
        </p>
        {!url && revoke}
      </div>
    </section>
  );
}
