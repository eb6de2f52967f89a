import { useState } from "react";
import { useNavigate } from "react-router";
import type { Message } from "../../api/messages.ts";
import { keepFocus } from "../../site/use-scroll-on-navigation.ts";
import { useListKeys } from "../use-list-keys.ts";
import { type MessageFilter, messagesUrl } from "./message-filter.ts";

export type Steps = {
  /** "3 of 50", unless the message is not in the list. */
  position: string | undefined;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
};

/** Opens the message after or before the current one, also with the keys J and K. */
export function useSteps(
  messages: Message[],
  openId: string | undefined,
  filter: MessageFilter,
): Steps {
  const navigate = useNavigate();
  const index = messages.findIndex(({ id }) => id === openId);
  const [lastIndex, setLastIndex] = useState(-1);
  if (index >= 0 && index !== lastIndex) setLastIndex(index);

  const { before, after } = neighbors();
  const open = (message: Message | undefined) =>
    message && (() => void navigate(messagesUrl(filter, message.id), keepFocus));
  const steps = {
    position: index < 0 ? undefined : `${index + 1} of ${messages.length}`,
    previous: open(before),
    next: open(after),
  };

  /** A message that was just moved has left the list, and the next one has taken its place. */
  function neighbors() {
    if (!openId) return { before: undefined, after: messages[0] };
    if (index >= 0) return { before: messages[index - 1], after: messages[index + 1] };
    return { before: messages[lastIndex - 1], after: messages[lastIndex] };
  }

  useListKeys({ j: steps.next, k: steps.previous });
  return steps;
}
