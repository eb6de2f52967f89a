import { useParams } from "react-router";
import { AdminPage } from "../../admin/admin-page.tsx";
import { Inbox } from "../../admin/messages/inbox.tsx";
import { timeZoneLabel } from "../../dates.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import type { Route } from "./+types/messages";

export const meta: Route.MetaFunction = ({ params, matches }) =>
  hiddenPageMeta(params.id ? "Message" : "Messages", matches);

/** One route for the list and a message, so that the list stays as it is when one is opened. */
export default function MessagesPage() {
  const { id } = useParams();
  return (
    <AdminPage
      title="Messages"
      lede={`Messages from the contact form, newest first. Times are shown in ${timeZoneLabel}.`}
      isDetail={id !== undefined}
    >
      <Inbox openId={id} />
    </AdminPage>
  );
}
