import { useRef } from "react";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";

type InvitationLinkProps = { email: string; link: string; onDone: () => void };

/** On a site that can't send email, an admin passes the link on. */
export function InvitationLink({ email, link, onDone }: InvitationLinkProps) {
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toast.success("Invitation link copied");
    } catch {
      // Not allowed, or not available outside https: select it for copying by hand.
      field.current?.select();
    }
  }

  return (
    <div className="mt-4 grid gap-5">
      <p>
        This site can’t send email. Copy the link and send it to{" "}
        <strong className="wrap-anywhere">{email}</strong>. It works once, for seven days, and is
        shown only now.
      </p>
      <TextField label="Invitation link" ref={field} readOnly value={link} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>Done</Button>
        <Button variant="main" onClick={copy}>
          Copy link
        </Button>
      </div>
    </div>
  );
}
