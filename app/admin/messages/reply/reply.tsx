import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { type Reply, replyTextSchema } from "#features/contact/messages.schema.ts";
import { quoteHeading } from "#features/contact/rules.ts";
import { fillIn } from "#features/website/fill-in.ts";
import { applyEdit } from "../../../editor/html/text-edits.ts";
import { randomId } from "../../../random-id.ts";
import { request } from "../../../session/admin-request.ts";
import { queryOf } from "../../../session/query-client.ts";
import { ApiError } from "../../../session/requests.ts";
import { useFirm } from "../../../shell/root-data.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { TextAreaField } from "../../../ui/forms/controls.tsx";
import { Form } from "../../../ui/forms/field.tsx";
import { LeaveWarning } from "../../../ui/forms/leave-warning.tsx";
import { useCheckedValues } from "../../../ui/forms/use-checked-values.ts";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "../../../ui/layout/menu.tsx";
import { useStableCallback } from "../../../ui/layout/use-stable-callback.ts";
import { useDraft } from "../../unsaved/use-draft.ts";
import { DraftOffers } from "../../unsaved-changes.tsx";
import { useAdmin } from "../../use-admin.ts";
import { type Message, reloadTimeline } from "../message-queries.ts";
import { replyUrl } from "./reply-url.ts";

type ReplyProps = {
  message: Message;
  /** The other actions, shown beside the button. */
  children: ReactNode;
};

/** The button to reply, and the form. The form is open if a reply was begun earlier. */
export function ReplyBox({ message, children }: ReplyProps) {
  const [isOpen, setOpen] = useState(false);
  const [isClicked, setClicked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const reply = useReply(message.id, { onContinue: () => setOpen(true), onSent: close });

  function toggle() {
    setOpen(!isOpen);
    setClicked(true);
  }

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <Button
          ref={button}
          variant={isOpen ? "quiet" : "main"}
          className="mr-2"
          aria-expanded={isOpen}
          onClick={toggle}
        >
          Reply
        </Button>
        <a
          href={replyUrl(message, useFirm().name)}
          className={buttonClass({ variant: "plain", size: "small" })}
        >
          Open in mail program
        </a>
        {children}
      </div>
      {isOpen && <ReplyForm message={message} reply={reply} hasFocus={isClicked} onClose={close} />}
    </>
  );
}

type ReplyFormProps = {
  message: Message;
  reply: ReturnType<typeof useReply>;
  hasFocus: boolean;
  onClose: () => void;
};

function ReplyForm({ message, reply, hasFocus, onClose }: ReplyFormProps) {
  const { draft, text, setText, isBusy, send } = reply;
  const { isDirty, storedAt } = draft;
  const { error, check } = useCheckedValues(replyTextSchema, { text });
  const area = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (hasFocus) area.current?.focus();
  }, [hasFocus]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (check()) send();
  }

  function insert(saved: string) {
    if (!area.current) return;
    const { selectionStart: from, selectionEnd: to } = area.current;
    const insert = fillIn(saved, { visitor: message.name });
    const end = from + insert.length;
    applyEdit(area.current, { from, to, insert, start: end, end });
  }

  return (
    <Form error={error} onSubmit={submit} aria-label="Reply" className="grid gap-3">
      <DraftOffers draft={draft} />
      <fieldset disabled={isBusy} className="grid min-w-0 gap-3">
        <TextAreaField
          label="Reply"
          name="text"
          hint={hintOf(message)}
          ref={area}
          rows={8}
          dir="auto"
          className="field-sizing-content min-h-48"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={sendOnCtrlEnter}
        />
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

/** The quoted message, as the email has it below the reply. */
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

type SavedRepliesProps = {
  onSelect: (text: string) => void;
  /** The field that gets the text, and then the focus. */
  field: RefObject<HTMLElement | null>;
};

/** A menu of saved replies, with a link to edit them. */
function SavedReplies({ onSelect, field }: SavedRepliesProps) {
  const { data, isError } = useQuery(queryOf("GET /api/admin/saved-replies"));
  return (
    <Menu align="start" finalFocus={field} trigger={<Button>Saved replies</Button>}>
      {data?.map(({ id, name, text }) => (
        <MenuItem key={id} onSelect={() => onSelect(text)}>
          {name}
        </MenuItem>
      ))}
      {!data && <MenuLabel>{isError ? "Saved replies can’t be loaded." : "Loading..."}</MenuLabel>}
      {data?.length === 0 && <MenuLabel>No saved replies yet.</MenuLabel>}
      <MenuSeparator />
      <MenuLink to="/admin/website/contact#contact.savedReplies">Change saved replies</MenuLink>
    </Menu>
  );
}

type ReplyEvents = { onContinue: () => void; onSent: () => void };

/** A reply in progress. Its id is stored with it, so that it is sent once even if the page reloads. */
function useReply(messageId: string, { onContinue, onSent }: ReplyEvents) {
  const { id: userId } = useAdmin();
  const draft = useDraft({ userId, subject: `reply:${messageId}`, saved: newReply() });
  const { values: reply, saved, isDirty } = draft;
  const [begun] = draft.offers;
  const continueBegun = useStableCallback(() => {
    if (!begun || isDirty) return;
    draft.restore(begun);
    onContinue();
  });
  // The reply that was begun last is continued without a question. Those of other tabs are offered.
  useEffect(() => {
    if (begun) continueBegun();
  }, [begun, continueBegun]);

  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: (body: Reply) =>
      request("POST /api/admin/messages/:id/replies", { params: { id: messageId }, body }),
    onSuccess: () => {
      draft.continueFrom(newReply());
      toast.success("Success", "Your reply is being sent.");
      void reloadTimeline(queries, messageId);
      onSent();
    },
    onError: (error) => {
      // The server has another text under this id, so the text here is a new reply.
      if (error instanceof ApiError && error.status === 409) {
        draft.change((current) => ({ ...current, id: randomId() }));
      }
    },
  });

  return {
    draft,
    text: reply.text,
    setText: (text: string) => draft.change((current) => (text ? { ...current, text } : saved)),
    isBusy: sending.isPending,
    send: () => sending.mutate(reply),
  };
}

function newReply(): Reply {
  return { id: randomId(), text: "" };
}
