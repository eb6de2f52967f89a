import { linksApi } from "../../api/links.ts";
import { SendAgain } from "./send-again.tsx";

export function UnconfirmedNotice({ email }: { email: string }) {
  return (
    <section aria-label="Confirm your account" className="mb-6 border-l-2 border-brand pl-4">
      <p className="font-semibold">Confirm your account first</p>
      <p className="mt-1 mb-3">
        We sent a link to <span className="break-all">{email}</span>. Open it, then log in. If you
        can’t find the email, check your spam folder.
      </p>
      <SendAgain send={() => linksApi.sendConfirmation(email)} />
    </section>
  );
}
