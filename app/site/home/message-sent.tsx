import { useEffect, useRef } from "react";
import { contact } from "#content/contact.ts";
import { firm } from "#content/firm.ts";
import { Button } from "../../ui/forms/button.tsx";

type MessageSentProps = { email: string; onClose: () => void };

/** Stays above the empty form until the visitor writes another message. */
export function MessageSent({ email, onClose }: MessageSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [phone] = firm.phones;

  function writeAnother() {
    const form = heading.current?.closest("form");
    onClose();
    form?.querySelector("input")?.focus();
  }

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
      <Button onClick={writeAnother}>Write another message</Button>
    </section>
  );
}
