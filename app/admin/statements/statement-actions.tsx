import { useNavigate } from "react-router";
import { messageOf } from "../../api/api-error.ts";
import { type Statement, statementsApi } from "../../api/statements.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { keepToasts, toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";

export function StatementActions({ statement: { id, title, state } }: { statement: Statement }) {
  const navigate = useNavigate();

  async function attempt(work: () => Promise<string>, done: string) {
    try {
      const to = await work();
      toast.success(done);
      navigate(to, keepToasts);
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
  }

  const duplicate = () =>
    attempt(async () => {
      const copy = await statementsApi.duplicate(id);
      return `/admin/statements/${copy.id}`;
    }, "Statement duplicated.");

  const remove = () =>
    attempt(async () => {
      await statementsApi.delete(id);
      return "/admin/statements";
    }, "Statement deleted.");

  const ofLink = state === "active" ? " Its link stops working." : "";
  return (
    <p className="mt-6 flex flex-wrap gap-3 border-t border-rule pt-6">
      <Button onClick={duplicate}>Duplicate</Button>
      <ConfirmDialog
        title="Delete statement?"
        text={`“${title}” will be deleted with the record of its openings.${ofLink} This can’t be undone.`}
        confirmLabel="Delete"
        onConfirm={remove}
        trigger={<Button variant="plain">Delete</Button>}
      />
    </p>
  );
}
