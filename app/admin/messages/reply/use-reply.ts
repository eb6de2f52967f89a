import { useState } from "react";
import type { Reply } from "#features/contact/replies/reply.schema.ts";
import { ApiError, messageOf } from "../../../api/api-error.ts";
import { messagesApi } from "../../../api/messages.ts";
import { randomId } from "../../../random-id.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { read, storageKey } from "../../stored-changes.ts";
import { useStoredChanges } from "../../use-stored-changes.ts";

/** What was written to a message in this browser, and not sent. */
export function unsentReply(userId: string, messageId: string) {
  return read<Reply>(storageKey(userId, nameOf(messageId)))?.values;
}

/** A reply in progress. Its id is stored with it, so that it is sent once even if the page reloads. */
export function useReply(messageId: string, userId: string) {
  const [reply, setReply] = useState(
    () => unsentReply(userId, messageId) ?? { id: randomId(), text: "" },
  );
  const [isBusy, setBusy] = useState(false);
  const stored = useStoredChanges({
    name: nameOf(messageId),
    userId,
    values: reply,
    saved: { ...reply, text: "" },
    isActive: true,
  });
  const setText = (text: string) => setReply((before) => ({ ...before, text }));

  /** False: it is still here, and why is shown. */
  async function send() {
    setBusy(true);
    try {
      await messagesApi.reply(messageId, reply);
      stored.discard();
      return true;
    } catch (error) {
      // The server has another text under this id. What is here now is another reply.
      if (error instanceof ApiError && error.status === 409) {
        setReply({ ...reply, id: randomId() });
      }
      toast.failure("Error", messageOf(error));
      setBusy(false);
      return false;
    }
  }

  return { text: reply.text, setText, isBusy, send, ...stored };
}

function nameOf(messageId: string) {
  return `reply:${messageId}`;
}
