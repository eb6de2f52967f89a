import mark from "#content/logo.svg?raw";
import { useFirm } from "../shell/root-data.ts";
import { Link } from "../ui/layout/link.tsx";

/** With the firm's name as it is now, unless another one is passed. */
export function Logo({ name }: { name?: string }) {
  const firm = useFirm();
  return (
    <Link to="/" className="inline-flex items-center gap-2.5 text-ink">
      <span
        className="block size-7 text-brand"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the firm's own drawing, from content/
        dangerouslySetInnerHTML={{ __html: mark }}
      />
      <span className="font-display text-xl leading-none tracking-tight">{name ?? firm.name}</span>
    </Link>
  );
}
