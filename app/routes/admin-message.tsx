import { useCallback } from "react";
import { useParams } from "react-router";
import { MessageView } from "../admin/messages/message-view.tsx";
import { messagesApi } from "../api/messages.ts";
import { hiddenPageMeta } from "../meta.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { useFetched } from "../ui/use-fetched.ts";
import { WhenFetched } from "../ui/when-fetched.tsx";
import type { Route } from "./+types/admin-message";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Message");

export default function MessagePage() {
  const { id = "" } = useParams();
  const { data, ...fetched } = useFetched(useCallback(() => messagesApi.get(id), [id]));
  if (data) return <MessageView key={data.id} message={data} />;
  return (
    <div className="admin">
      <h1 className="admin-title mb-8">Message</h1>
      <WhenFetched fetched={{ data, ...fetched }}>{() => <NoMessage />}</WhenFetched>
    </div>
  );
}

function NoMessage() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>Message not found. It may have been deleted.</p>
      <LinkButton to="/admin/messages">All messages</LinkButton>
    </div>
  );
}
