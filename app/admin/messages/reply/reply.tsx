import { type ReactNode, useRef, useState } from "react";
import type { Message } from "../../../api/messages.ts";
import { useAdmin } from "../../../session/use-admin.ts";
import { useFirm } from "../../../shell/root-data.ts";
import { Button, buttonClass } from "../../../ui/forms/button.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { replyUrl } from "./reply-url.ts";
import { unsentReply } from "./use-reply.ts";

type ReplyProps = {
  message: Message;
  onSent: () => void;
  /** The other actions, beside the button. */
  children: ReactNode;
};

/** The reply is what a message is for. One that was begun earlier is open. */
export function Reply({ message, onSent, children }: ReplyProps) {
  const { id: userId } = useAdmin();
  const [isOpen, setOpen] = useState(() => unsentReply(userId, message.id) !== undefined);
  const [isClicked, setClicked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

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
      {isOpen && (
        <ReplyForm message={message} hasFocus={isClicked} onSent={onSent} onClose={close} />
      )}
    </>
  );
}
