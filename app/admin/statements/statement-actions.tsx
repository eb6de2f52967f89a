import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { request } from "../../session/admin-request.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { keepToasts, toast } from "../../ui/feedback/toasts.tsx";
import type { Statement } from "./statement-queries.ts";

export function StatementActions({ statement: { id, title, state } }: { statement: Statement }) {
  const navigate = useNavigate();

  function leave(done: string, to: string) {
    toast.success(done);
    navigate(to, keepToasts);
  }

  const duplicating = useMutation({
    mutationFn: () => request("POST /api/admin/statements/:id/duplicate", { params: { id } }),
    onSuccess: (copy) => leave("Statement duplicated.", `/admin/statements/${copy.id}`),
  });
  const deleting = useMutation({
    mutationFn: () => request("DELETE /api/admin/statements/:id", { params: { id } }),
    onSuccess: () => leave("Statement deleted.", "/admin/statements"),
  });

  const ofLink = state === "active" ? " Its link stops working." : "";
  return (
    <p className="mt-6 flex flex-wrap gap-3 border-t border-rule pt-6">
      <Button onClick={() => duplicating.mutate()}>Duplicate</Button>
      <ConfirmDialog
        title="Delete statement?"
        text={`“${title}” will be deleted with the record of its openings.${ofLink} This can’t be undone.`}
        confirmLabel="Delete"
        onConfirm={() => deleting.mutate()}
        trigger={<Button variant="plain">Delete</Button>}
      />
    </p>
  );
}
