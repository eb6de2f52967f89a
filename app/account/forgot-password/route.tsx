import { useState } from "react";
import { publicRequest } from "../../session/requests.ts";
import { type PageHandle, pageContext } from "../../shell/context.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { useFirm } from "../../shell/root-data.ts";
import { Link } from "../../ui/layout/link.tsx";
import { AccountCard } from "../login/account-card.tsx";
import { EmailForm, SendAgain } from "../login/email-form.tsx";
import "../../styles/all.css";
import type { Route } from "./+types/route";

export const handle: PageHandle = { hydratesImmediately: true };

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Forgot password", matches);

export function loader({ context }: Route.LoaderArgs) {
  return { hasMailServer: context.get(pageContext).ctx.env.hasMailServer };
}

const sendLink = (email: string) => publicRequest("POST /api/auth/recover", { body: { email } });

export default function ForgotPassword({ loaderData }: Route.ComponentProps) {
  const [email, setEmail] = useState<string>();
  if (!loaderData.hasMailServer) return <WithoutMail />;
  if (email) return <LinkSent email={email} />;
  return (
    <AccountCard
      title="Forgot your password?"
      lede="Enter your email, and we’ll send you a link to set a new one."
    >
      <EmailForm legend="Forgot password" button="Send link" send={sendLink} onSent={setEmail} />
      <BackToLogin />
    </AccountCard>
  );
}

function LinkSent({ email }: { email: string }) {
  return (
    <AccountCard
      isResult
      title="Check your inbox"
      lede={
        <>
          If <span className="break-all">{email}</span> has an account, a link to set a new password
          is on its way. It works once, for one hour. If you can’t find it, check your spam folder.
        </>
      }
    >
      <div className="mt-6">
        <SendAgain send={() => sendLink(email)} />
      </div>
      <BackToLogin />
    </AccountCard>
  );
}

function WithoutMail() {
  const firm = useFirm();
  return (
    <AccountCard
      title="Forgot your password?"
      lede={
        <>
          This site can’t send email. Contact the site’s administrator at{" "}
          <a className="link" href={`mailto:${firm.email}`}>
            {firm.email}
          </a>
          , who can set a new password for you.
        </>
      }
    >
      <BackToLogin />
    </AccountCard>
  );
}

function BackToLogin() {
  return (
    <p className="mt-6">
      <Link to="/login" className="link">
        Back to login
      </Link>
    </p>
  );
}
