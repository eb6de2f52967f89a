import { LinkIcon, Mail } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useRootData } from "../shell/root-data.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { toast } from "../ui/feedback/toasts.tsx";
import { Input } from "../ui/forms/field.tsx";
import { classNames } from "../ui/layout/class-names.ts";

type ShareLinksProps = { path: string; title: string; className?: string };

const LINKEDIN =
  "M20.45 20.45h-3.56v-5.57c0-1.33-.02-3.03-1.85-3.03-1.85 0-2.14 1.44-2.14 2.94v5.66H9.35V9h3.41v1.56h.05c.48-.9 1.64-1.85 3.37-1.85 3.6 0 4.27 2.37 4.27 5.46zM5.34 7.43a2.06 2.06 0 1 1 0-4.12 2.06 2.06 0 0 1 0 4.12m1.78 13.02H3.56V9h3.56z";
const X =
  "M14.23 10.16 22.98 0h-2.07l-7.6 8.82L7.26 0h-7l9.17 13.34L.26 24h2.07l8.02-9.32L16.75 24h7zm-2.84 3.3-.93-1.33-7.38-10.57h3.18l5.96 8.53.93 1.33 7.76 11.09h-3.18z";

/** Plain links: nothing is loaded from other sites before one is followed. */
export function ShareLinks({ path, title, className }: ShareLinksProps) {
  const url = (useRootData()?.siteUrl ?? "") + path;
  const [to, text] = [encodeURIComponent(url), encodeURIComponent(title)];
  return (
    <section
      aria-labelledby="share"
      className={classNames("flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden", className)}
    >
      <h2 id="share" className="font-sans text-sm font-semibold tracking-normal">
        Share
      </h2>
      <ul className="flex min-w-0 flex-wrap gap-3">
        <li>
          <ShareLink href={`https://www.linkedin.com/sharing/share-offsite/?url=${to}`}>
            <Glyph path={LINKEDIN} />
            LinkedIn
          </ShareLink>
        </li>
        <li>
          <ShareLink href={`https://x.com/intent/post?text=${text}&url=${to}`}>
            <Glyph path={X} />X
          </ShareLink>
        </li>
        <li>
          <ShareLink href={`mailto:?subject=${text}&body=${to}`}>
            <Mail size={16} />
            Email
          </ShareLink>
        </li>
        <li className="noscript:hidden">
          <CopyLink url={url} />
        </li>
      </ul>
    </section>
  );
}

function ShareLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={buttonClass({ size: "small" })} rel="noopener nofollow">
      {children}
    </a>
  );
}

function Glyph({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="14" height="14" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

function CopyLink({ url }: { url: string }) {
  const [isShown, setShown] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.success("Link copied");
    } catch {
      // No clipboard access (denied, or no HTTPS): show the URL for copying by hand.
      setShown(true);
    }
  }

  if (isShown) {
    return (
      <Input
        aria-label="Link to this page"
        readOnly
        value={url}
        size={url.length}
        className="max-w-full"
        ref={(field) => field?.select()}
      />
    );
  }
  return (
    <Button size="small" onClick={copy}>
      <LinkIcon size={16} />
      Copy link
    </Button>
  );
}
