import { firm } from "#content/firm.ts";
import { AdminPage } from "../admin/admin-page.tsx";
import { MessageList } from "../admin/messages/message-list.tsx";
import { hiddenPageMeta } from "../meta.ts";
import type { Route } from "./+types/admin-messages";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Messages");

export default function MessagesPage() {
  return (
    <AdminPage
      title="Messages"
      lede={`Messages from the contact form, newest first. Times are shown in ${firm.timeZoneLabel}.`}
    >
      <MessageList />
    </AdminPage>
  );
}
