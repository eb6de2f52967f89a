import { type RefObject, useRef } from "react";
import { messageOf } from "../../api/api-error.ts";
import { type Registration, registrationsApi } from "../../api/registrations.ts";
import type { Fetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import type { LoadedRegistrations } from "./load-registrations.ts";
import { RegistrationForm } from "./registration-form.tsx";

export type OpenDialog =
  | { action: "add" }
  | { action: "edit" | "renew" | "delete"; registration: Registration };

type RegistrationDialogsProps = {
  open: OpenDialog | undefined;
  fetched: Fetched<LoadedRegistrations>;
  onClose: () => void;
  /** Gets the focus when the row with the button is gone. */
  list: RefObject<HTMLElement | null>;
};

export function RegistrationDialogs({ open, fetched, onClose, list }: RegistrationDialogsProps) {
  const content = useRef<HTMLDivElement>(null);
  const registration = open && open.action !== "add" ? open.registration : undefined;
  const isDeleting = open?.action === "delete";
  const firstField = open?.action === "renew" ? "valid_until" : "name";

  function done() {
    onClose();
    fetched.reload();
  }

  async function remove({ id, name }: Registration) {
    onClose();
    try {
      await registrationsApi.remove(id);
      toast.success(`“${name}” deleted.`);
      list.current?.focus({ preventScroll: true });
      fetched.reload();
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
  }

  return (
    <>
      <Dialog
        title={registration ? `Edit “${registration.name}”` : "Add registration"}
        isOpen={open !== undefined && !isDeleting}
        onOpenChange={onClose}
        isWide
        // Not by autoFocus: the dialog could no longer tell what had the focus before.
        initialFocus={() =>
          content.current?.querySelector<HTMLElement>(`[name=${firstField}]`) ?? true
        }
      >
        <div ref={content} className="mt-4">
          <WhenFetched fetched={fetched}>
            {(loaded) => (
              <RegistrationForm
                {...loaded}
                registration={registration}
                onDone={done}
                onConflict={fetched.reload}
              />
            )}
          </WhenFetched>
        </div>
      </Dialog>
      <ConfirmDialog
        title={`Delete “${registration?.name}”?`}
        text="Nobody will be reminded of it anymore. This can’t be undone."
        confirmLabel="Delete"
        isOpen={isDeleting}
        onCancel={onClose}
        onConfirm={() => registration && void remove(registration)}
      />
    </>
  );
}
