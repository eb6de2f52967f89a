import type { ReactNode } from "react";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import type { OtherPostsView } from "../../../routes/site/blog-views.server.ts";
import { classNames } from "../../../ui/layout/class-names.ts";
import { ArrowLeft, ArrowRight } from "../../../ui/layout/icons.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { LinkButton } from "../../../ui/layout/link-button.tsx";
import { PostGrid } from "../list/post-grid.tsx";

type AfterPostProps = OtherPostsView & {
  slug: string;
  invitation: ShownWebsite["contact"]["afterPost"];
};

/** Where to go from here. */
export function AfterPost({ slug, invitation, related, newer, older }: AfterPostProps) {
  return (
    <div className="frame grid gap-12 pb-14 print:hidden lg:gap-16 lg:pb-24">
      <section
        aria-labelledby="invitation"
        className="grid gap-x-16 gap-y-5 border border-rule bg-raised p-6 lg:flex lg:items-center lg:justify-between lg:p-9"
      >
        <div className="max-w-post">
          <h2 id="invitation" className="text-xl">
            {invitation.heading}
          </h2>
          <p className="mt-2 text-muted">{invitation.text}</p>
        </div>
        <p className="lg:shrink-0">
          <LinkButton to={`/?about=${slug}#contact`}>{invitation.link}</LinkButton>
        </p>
      </section>
      {related.length > 0 && (
        <section aria-labelledby="related-posts">
          <h2 id="related-posts" className="text-2xl">
            Related posts
          </h2>
          <PostGrid posts={related} heading="h3" className="mt-6 lg:mt-8" />
        </section>
      )}
      {(newer || older) && (
        <nav
          aria-label="Newer and older posts"
          className="grid gap-x-8 gap-y-6 border-t border-rule pt-6 sm:grid-cols-2"
        >
          {newer && (
            <NeighborLink {...newer}>
              <ArrowLeft size={16} />
              Newer
            </NeighborLink>
          )}
          {older && (
            <NeighborLink {...older} isOlder>
              Older
              <ArrowRight size={16} />
            </NeighborLink>
          )}
        </nav>
      )}
    </div>
  );
}

type NeighborLinkProps = { slug: string; title: string; isOlder?: boolean; children: ReactNode };

function NeighborLink({ slug, title, isOlder = false, children }: NeighborLinkProps) {
  return (
    <Link
      to={`/blog/${slug}`}
      rel={isOlder ? "next" : "prev"}
      className={classNames("group grid gap-1", isOlder && "sm:col-start-2 sm:justify-items-end")}
    >
      <span className="flex items-center gap-2 text-sm text-muted">{children}</span>
      <span
        className={classNames(
          "font-display text-lg leading-tight wrap-anywhere group-hover:text-signal group-hover:underline",
          isOlder && "sm:text-right",
        )}
        dir="auto"
      >
        {title}
      </span>
    </Link>
  );
}
