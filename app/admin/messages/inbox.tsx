import { useCallback, useEffect, useRef } from "react";
import { type Message, messagesApi } from "../../api/messages.ts";
import { usersApi } from "../../api/users.ts";
import { useAdmin } from "../../session/use-admin.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { useListFilter } from "../use-list-filter.ts";
import { inboxSchema, queryOf } from "./message-filter.ts";
import { MessageList } from "./message-list.tsx";
import { MessagePane } from "./message-pane.tsx";
import { MessageSearch } from "./message-search.tsx";
import { PaneBar } from "./pane-bar.tsx";
import { useSteps } from "./use-steps.ts";

/** The list and, beside it on wide screens, the open message. Phones show one or the other. */
export function Inbox({ openId }: { openId: string | undefined }) {
  const listFilter = useListFilter(inboxSchema, { pathname: "/admin/messages" });
  const { filter } = listFilter;
  const query = queryOf(filter);
  const list = useFetched(messagesApi.list, query);
  const { data: admins = [] } = useFetched(usersApi.admins);
  const messages = list.data?.messages ?? [];
  const steps = useSteps(messages, openId, filter);
  const { reload, update } = list;
  const { summary, reloadSummary } = useAdmin();

  const unread = summary?.unread_messages;
  const lastUnread = useRef(unread);

  useEffect(() => {
    // Another number means that messages have come, or were read elsewhere.
    if (lastUnread.current !== undefined && lastUnread.current !== unread) reload();
    lastUnread.current = unread;
  }, [unread, reload]);

  const onListChanged = useCallback(() => {
    reload();
    reloadSummary();
  }, [reload, reloadSummary]);

  const onMessageChanged = useCallback(
    (changed: Message) =>
      update((page) => ({
        ...page,
        messages: page.messages.map((each) => (each.id === changed.id ? changed : each)),
      })),
    [update],
  );

  const besides = openId ? "max-lg:hidden" : undefined;
  return (
    <>
      <div className={besides}>
        <MessageSearch list={listFilter} admins={admins} />
      </div>
      <div className="lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start lg:gap-8">
        <div className={besides}>
          <MessageList list={list} filter={filter} openId={openId} onChanged={onListChanged} />
        </div>
        {openId ? (
          <section aria-label="Message">
            <PaneBar filter={filter} steps={steps} />
            <MessagePane
              key={openId}
              id={openId}
              admins={admins}
              listed={messages.find(({ id }) => id === openId)}
              filter={filter}
              onMessageChanged={onMessageChanged}
              onListChanged={onListChanged}
            />
          </section>
        ) : (
          <p className="rounded-sm border border-dashed border-rule p-8 text-center text-muted max-lg:hidden">
            Select a message to read it here.
          </p>
        )}
      </div>
    </>
  );
}
