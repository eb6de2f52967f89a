import { type LinkProps, Link as RoutedLink } from "react-router";

type PageLinkProps = Pick<
  LinkProps,
  "className" | "children" | "onClick" | "aria-current" | "rel" | "dir"
> & {
  to: string;
};

/** A link to one of our pages, which is fetched as soon as it is pointed at. */
export function Link(props: PageLinkProps) {
  return <RoutedLink {...props} prefetch="intent" />;
}
