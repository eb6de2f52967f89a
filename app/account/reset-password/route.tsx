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
  hiddenPageMeta("Set new password", matches);

export const headers: Route.HeadersFunction = () => privateHeaders;

export default function ResetPassword() {
  return (
    <SetPassword
      title="Set a new password"
      button="Set new password"
      send={(body) => publicRequest("POST /api/auth/reset-password", { body })}
      done={{
        title: "Your password has been updated",
        lede: "You’ve been logged out everywhere. Log in with your new password.",
      }}
      expired={{
        lede: "Each link works once, for one hour. Your password is unchanged.",
        action: (
          <LinkButton to="/forgot-password" variant="main" className="w-full">
            Get a new link
          </LinkButton>
        ),
      }}
    />
  );
}
