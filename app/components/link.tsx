import { type LinkProps, Link as RoutedLink } from "react-router";

type PageLinkProps = Pick<
  LinkProps,
  "className" | "children" | "onClick" | "aria-current" | "rel" | "dir"
> & {
  to: string;
};

/**
 * A link to one of our pages, which is fetched as soon as it is pointed at. The server writes what
 * the router would, without the router's work: a page has two dozen.
 */
export function Link({ to, ...rest }: PageLinkProps) {
  if (import.meta.env.SSR) return <a {...rest} href={to} data-discover="true" />;
  return <RoutedLink {...rest} to={to} prefetch="intent" />;
}
