import { useState } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "../../api/api-error.ts";
import type { Identifier } from "../../api/registrations.ts";
import { websiteApi } from "../../api/website.ts";
import { keepToasts, toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";

/** Shown when what an identifier stands for has expired. Nothing leaves the page by itself. */
export function IdentifierQuestion({ identifier: { id, label } }: { identifier: Identifier }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    if (isBusy) return;
    setBusy(true);
    try {
      const { draft, version } = await websiteApi.get();
      const { capabilities } = draft;
      const identifiers = capabilities.identifiers.filter((identifier) => identifier.id !== id);
      await websiteApi.save({ ...draft, capabilities: { ...capabilities, identifiers } }, version);
      toast.success("Removed from the draft.", "Visitors see it until you publish your changes.");
      await navigate("/admin/website/capabilities", keepToasts);
    } catch (error) {
      toast.failure("Error", messageOf(error));
      setBusy(false);
    }
  }

  return (
    <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-signal bg-raised px-4 py-3">
      <p className="min-w-0 wrap-anywhere">
        Your capability statement still shows “{label}”. Do you want to remove it?
      </p>
      {/* Not `disabled`, which would lose the focus. */}
      <Button size="small" aria-disabled={isBusy} onClick={() => void remove()}>
        Remove “{label}” from the draft
      </Button>
    </div>
  );
}
