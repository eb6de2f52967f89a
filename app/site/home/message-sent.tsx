import { useEffect, useRef } from "react";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { useFirm } from "../../shell/root-data.ts";
import { Button } from "../../ui/forms/button.tsx";

type MessageSentProps = ShownWebsite["contact"]["sent"] & {
  email: string;
  onWriteAnother: () => void;
};

export function MessageSent(props: MessageSentProps) {
  const { text, urgent, email, onWriteAnother } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [phone] = useFirm().phones;

  return (
    <section
      aria-label="Message sent"
      className="grid justify-items-start gap-3 border border-l-4 border-rule border-l-brand bg-raised p-5"
    >
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl">
        {props.heading}
      </h3>
      <p>
        {text} <span className="font-semibold break-all">{email}</span>. {urgent}{" "}
        <a className="link whitespace-nowrap tabular-nums" href={phone.href}>
          {phone.display}
        </a>
        .
      </p>
      <Button onClick={onWriteAnother}>Write another message</Button>
    </section>
  );
}
