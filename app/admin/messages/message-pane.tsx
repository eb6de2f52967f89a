import { useCallback, useState } from "react";
import { type Message, messagesApi } from "../../api/messages.ts";
import type { Person } from "../../api/users.ts";
import { useAdmin } from "../../session/use-admin.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import { type MessageFilter, messagesUrl } from "./message-filter.ts";
import { MessageView } from "./message-view.tsx";

type MessagePaneProps = {
  id: string;
  admins: Person[];
  /** What the list already knows of it, shown at once. */
  listed: Message | undefined;
  filter: MessageFilter;
  onMessageChanged: (message: Message) => void;
  onListChanged: () => void;
};

export function MessagePane(props: MessagePaneProps) {
  const { id, admins, filter, onMessageChanged, onListChanged } = props;
  // As it was when it was opened: once archived, for example, it leaves the list.
  const [listed, setListed] = useState(props.listed);
  const { reloadSummary } = useAdmin();

  /** Opening a message marks it as read. At worst it stays unread. */
  const open = useCallback(async () => {
    const stored = await messagesApi.get(id);
    if (stored?.read_at !== null) return stored;
    const read = await messagesApi.change(id, { read: true }).catch(() => stored);
    onMessageChanged(read);
    reloadSummary();
    return read;
  }, [id, onMessageChanged, reloadSummary]);
  const fetched = useFetched(open);

  function change(message: Message) {
    fetched.update(() => message);
    setListed(message);
    // What is still being fetched may be from before the change.
    if (fetched.data === undefined) fetched.reload();
    onMessageChanged(message);
  }

  const data = fetched.data === undefined ? listed : fetched.data;
  return (
    <WhenFetched fetched={{ ...fetched, data }} loading={<LoadingMessage />}>
      {(message) =>
        message ? (
          <MessageView
            message={message}
            admins={admins}
            filter={filter}
            onChange={change}
            onListChanged={onListChanged}
          />
        ) : (
          <EmptyState
            title="Message not found."
            text="It may have been deleted."
            action={<LinkButton to={messagesUrl(filter)}>All messages</LinkButton>}
          />
        )
      }
    </WhenFetched>
  );
}

function LoadingMessage() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
