import { classNames } from "../ui/layout/class-names.ts";

type RichTextProps = { html: string; className?: string };

/** What the firm writes in its own pages. The server has sanitized it; see rich-text.css. */
export function RichText({ html, className }: RichTextProps) {
  return (
    <div
      className={classNames("rich-text grid gap-4", className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on the server, and tested
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
