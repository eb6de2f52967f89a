import { ArrowLeft } from "lucide-react";
import { type ComponentProps, type ReactNode, useContext } from "react";
import { type LinkProps, Link as RoutedLink, useHref } from "react-router";
import { DocumentContext } from "../../shell/document.ts";
import { type ButtonSize, type ButtonVariant, buttonClass } from "../button.tsx";

type PageLinkProps = Pick<
  LinkProps,
  "className" | "children" | "onClick" | "aria-current" | "rel" | "dir"
> & {
  /** A path from the root of the site. */
  to: string;
};

/** A link to one of our pages, which is prefetched when pointed at. */
export function Link({ to, ...link }: PageLinkProps) {
  // The server only writes the tag: a list has a hundred links, and it can't prefetch any.
  if (import.meta.env.SSR) return <LinkTag {...link} to={to} />;
  // The browser has all routes from the start, so no link needs to be marked for their discovery.
  return <RoutedLink {...link} to={to} prefetch="intent" discover="none" />;
}

function LinkTag({ to, ...link }: PageLinkProps) {
  const { base } = useContext(DocumentContext);
  return <a {...link} href={base + to} />;
}

type LinkButtonProps = LinkProps & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
};

/** A link to one of our pages that looks like a button. It is prefetched when pointed at. */
export function LinkButton({ variant, size, className, ...link }: LinkButtonProps) {
  return (
    <RoutedLink prefetch="intent" className={buttonClass({ variant, size, className })} {...link} />
  );
}

/** A link to the page above this one. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 text-muted hover:text-signal print:hidden"
    >
      <ArrowLeft size={16} />
      {children}
    </Link>
  );
}

type FileLinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** A path from the root of the site. */
  to: string;
};

/** A link to a file such as the page's PDF, which the browser opens instead of the router. */
export function FileLink({ to, ...link }: FileLinkProps) {
  return <a {...link} href={useHref(to)} />;
}

/** The first stop of the Tab key. It skips the navigation. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute -top-16 left-4 z-60 bg-signal px-4 py-2.5 font-semibold text-on-signal focus:top-2.5 print:hidden"
    >
      Skip to content
    </a>
  );
}
