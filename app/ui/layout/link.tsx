import { useContext } from "react";
import { type LinkProps, Link as RoutedLink } from "react-router";
import { DocumentContext } from "../../shell/document.ts";

type PageLinkProps = Pick<
  LinkProps,
  "className" | "children" | "onClick" | "aria-current" | "rel" | "dir"
> & {
  /** A path from the root of the site. */
  to: string;
};

/** A link to one of our pages, which is fetched as soon as it is pointed at. */
export function Link({ to, ...link }: PageLinkProps) {
  // The server only writes the tag: a list has a hundred links, and nothing can be pointed at there.
  if (import.meta.env.SSR) return <LinkTag {...link} to={to} />;
  // The browser has all routes from the start, so no link needs to be marked for their discovery.
  return <RoutedLink {...link} to={to} prefetch="intent" discover="none" />;
}

function LinkTag({ to, ...link }: PageLinkProps) {
  const { base } = useContext(DocumentContext);
  return <a {...link} href={base + to} />;
}
