import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { quoteHeading } from "#features/contact/quote.ts";
import { replyTextSchema } from "#features/contact/replies/reply.schema.ts";
import { fillIn } from "#features/website/fill-in.ts";
import type { Message } from "../../../api/messages.ts";
import { useAdmin } from "../../../session/use-admin.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { Field, Form } from "../../../ui/forms/field.tsx";
import { LeaveWarning } from "../../../ui/forms/leave-warning.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import { useCheckedValues } from "../../../ui/forms/use-checked-values.ts";
import { applyEdit, readSelection } from "../../posts/html/apply-edit.ts";
import { SavedReplies } from "./saved-replies.tsx";
import { useReply } from "./use-reply.ts";

type ReplyFormProps = {
  message: Message;
  hasFocus: boolean;
  onSent: () => void;
  onClose: () => void;
};

export function ReplyForm({ message, hasFocus, onSent, onClose }: ReplyFormProps) {
  const { id: userId } = useAdmin();
  const { text, setText, isBusy, send, isDirty, storedAt } = useReply(message.id, userId);
  const { error, check } = useCheckedValues(replyTextSchema, { text });
  const area = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (hasFocus) area.current?.focus();
  }, [hasFocus]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!check() || !(await send())) return;
    toast.success("Success", "Your reply is being sent.");
    onSent();
    onClose();
  }

  function insert(saved: string) {
    if (!area.current) return;
    const { start: from, end: to } = readSelection(area.current);
    const insert = fillIn(saved, { visitor: message.name });
    const end = from + insert.length;
    applyEdit(area.current, { from, to, insert, start: end, end });
  }

  return (
    <Form error={error} onSubmit={submit} aria-label="Reply" className="grid gap-3">
      <fieldset disabled={isBusy} className="grid min-w-0 gap-3">
        <Field label="Reply" name="text" hint={hintOf(message)}>
          {(control) => (
            <TextArea
              {...control}
              ref={area}
              rows={8}
              dir="auto"
              className="field-sizing-content min-h-48"
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={sendOnCtrlEnter}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button type="submit" variant="main">
            {isBusy ? "Sending..." : "Send reply"}
          </Button>
          <SavedReplies onSelect={insert} field={area} />
          <Button variant="plain" size="small" onClick={onClose}>
            Close
          </Button>
          {storedAt && isDirty && (
            <p className="text-sm text-muted">Not sent yet. Saved in this browser.</p>
          )}
        </div>
      </fieldset>
      <Quote message={message} />
      <LeaveWarning isDirty={isDirty && storedAt === undefined} />
    </Form>
  );
}

function hintOf({ email, delivery }: Message) {
  const to = `To ${email}. Press Ctrl+Enter to send.`;
  if (delivery.has_mail_server) return to;
  return `${to} No mail server is set up, so emails are saved as files on the server.`;
}

function sendOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** What the email has below the reply. */
function Quote({ message: { name, message, created_at } }: { message: Message }) {
  return (
    <figure className="text-sm text-muted">
      <figcaption className="wrap-anywhere" dir="auto">
        {quoteHeading(name, new Date(created_at))}
      </figcaption>
      <blockquote
        className="mt-1 border-l-2 border-rule pl-3 wrap-anywhere whitespace-pre-wrap"
        dir="auto"
      >
        {message}
      </blockquote>
    </figure>
  );
}
