import { useHref } from "react-router";
import { classNames } from "../ui/layout/class-names.ts";

type RichTextProps = { html: string; className?: string };

/** Formatted site content. The server has sanitized it; see rich-text.css for its styles. */
export function RichText({ html, className }: RichTextProps) {
  const base = useHref("/");
  // Links within a draft, which is below a path of its own, stay in it.
  const linked = base === "/" ? html : html.replaceAll('href="/', `href="${base}/`);
  return (
    <div
      className={classNames("rich-text grid gap-4", className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on the server, and tested
      dangerouslySetInnerHTML={{ __html: linked }}
    />
  );
}
