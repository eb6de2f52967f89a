import { useState } from "react";
import { useNavigate } from "react-router";
import {
  type BulkAction,
  MESSAGE_STAGES,
  type MessageStage,
} from "#features/contact/messages.schema.ts";
import { messageOf } from "../../api/api-error.ts";
import { type Message, messagesApi } from "../../api/messages.ts";
import { keepToasts, toast } from "../../ui/feedback/toasts.tsx";
import { type MessageFilter, messagesUrl, STAGE_NAMES } from "./message-filter.ts";

type Bulk = {
  selected: Message[];
  filter: MessageFilter;
  openId: string | undefined;
  /** Whether it succeeded or not: the list may be out of date. */
  onChanged: () => void;
  onDone: () => void;
};

/** What is done with the selected messages, all or nothing. */
export function useBulkActions({ selected, filter, openId, onChanged, onDone }: Bulk) {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.failure("Error", messageOf(error));
    } finally {
      setBusy(false);
      onChanged();
    }
  }

  const run = (action: BulkAction) =>
    attempt(async () => {
      const ids = selected.map(({ id }) => id);
      await messagesApi.bulk({ ids, action });
      announce(action);
      // The open message would show its old stage.
      if (openId && ids.includes(openId)) navigate(messagesUrl(filter), keepToasts);
      onDone();
    });

  function announce(action: BulkAction) {
    const messages = selected.length === 1 ? "1 message" : `${selected.length} messages`;
    if (action === "delete") toast.success("Success", `${messages} deleted.`);
    else if (isStage(action)) {
      toast.undoable(`${messages} moved to ${STAGE_NAMES[action]}`, () => moveBack(selected));
    } else toast.success(`${messages} marked as ${action}`);
  }

  const moveBack = (before: Message[]) =>
    attempt(async () => {
      for (const action of MESSAGE_STAGES) {
        const ids = before.filter(({ stage }) => stage === action).map(({ id }) => id);
        if (ids.length > 0) await messagesApi.bulk({ ids, action });
      }
    });

  return { run, isBusy };
}

function isStage(action: BulkAction): action is MessageStage {
  return MESSAGE_STAGES.some((stage) => stage === action);
}
