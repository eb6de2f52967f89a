import { privateHeaders } from "#platform/http/private-headers.ts";
import { publicRequest } from "../../session/requests.ts";
import type { PageHandle } from "../../shell/context.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { LinkButton } from "../../ui/layout/link.tsx";
import { SetPassword } from "../login/set-password.tsx";
import "../../styles/all.css";
import type { Route } from "./+types/route";

export const handle: PageHandle = { hydratesImmediately: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  hiddenPageMeta("Accept your invitation", matches);

export const headers: Route.HeadersFunction = () => privateHeaders;

export default function AcceptInvitation() {
  return (
    <SetPassword
      title="Welcome"
      lede="Set a password for your account. You’ll log in with it and your email address."
      button="Set password"
      send={(body) => publicRequest("POST /api/auth/accept-invitation", { body })}
      done={{ title: "Your account is ready", lede: "Log in with your email and new password." }}
      expired={{
        lede: "Each invitation works once, for seven days. If you haven’t set a password yet, contact the person who invited you.",
        action: (
          <LinkButton to="/login" className="w-full">
            Go to login
          </LinkButton>
        ),
      }}
    />
  );
}
