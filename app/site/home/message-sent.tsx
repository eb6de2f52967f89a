import { useEffect, useRef } from "react";
import { contact } from "#content/contact.ts";
import { firm } from "#content/firm.ts";
import { Button } from "../../ui/forms/button.tsx";

type MessageSentProps = { email: string; onWriteAnother: () => void };

export function MessageSent({ email, onWriteAnother }: MessageSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [phone] = firm.phones;

  return (
    <section
      aria-label="Message sent"
      className="grid justify-items-start gap-3 border border-l-4 border-rule border-l-brand bg-raised p-5"
    >
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl">
        {contact.sentHeading}
      </h3>
      <p>
        {contact.sentText} <span className="font-semibold break-all">{email}</span>.{" "}
        {phone && (
          <>
            {contact.sentUrgent}{" "}
            <a className="link whitespace-nowrap tabular-nums" href={phone.href}>
              {phone.display}
            </a>
            .
          </>
        )}
      </p>
      <Button onClick={onWriteAnother}>Write another message</Button>
    </section>
  );
}
