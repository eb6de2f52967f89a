import type { ComponentProps } from "react";
import { useHref } from "react-router";

type FileLinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** A path from the root of the site. */
  to: string;
};

/** A link to a file that goes with the page, such as its PDF. It isn't a page, so the browser opens it. */
export function FileLink({ to, ...link }: FileLinkProps) {
  return <a {...link} href={useHref(to)} />;
}
