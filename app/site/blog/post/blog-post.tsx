import type { ReactNode } from "react";
import type { PostView } from "../../../routes/site/blog-views.server.ts";
import { Avatar } from "../../../ui/data/avatar.tsx";
import { BackLink } from "../../../ui/layout/back-link.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { POST, POST_COLUMN, POST_GRID, POST_MARGIN } from "../list/frames.ts";
import { AuthorLink } from "./author-link.tsx";
import { PostContent } from "./post-content.tsx";
import { PostHeader } from "./post-header.tsx";
import { PostStyles } from "./post-styles.tsx";
import { TableOfContents } from "./table-of-contents.tsx";

type BlogPostProps = {
  post: PostView;
  /** What follows the text of a published post. */
  children?: ReactNode;
};

export function BlogPost({ post, children }: BlogPostProps) {
  const { author } = post;
  return (
    <article className={POST}>
      <PostStyles />
      <div className={POST_COLUMN}>
        <BackLink to="/blog">Back to Blog</BackLink>
      </div>
      <PostHeader post={post} />
      <div className={classNames(POST_GRID, "pt-8 lg:pt-10")}>
        <TableOfContents
          headings={post.headings}
          className={classNames(POST_MARGIN, "max-xl:mb-8")}
        />
        <div className={classNames(POST_COLUMN, "xl:row-start-1")}>
          <PostContent html={post.html} />
          {children}
          {author?.bio && <AboutTheAuthor {...author} bio={author.bio} />}
        </div>
      </div>
    </article>
  );
}

type AboutTheAuthorProps = { name: string; path: string; avatar: string | undefined; bio: string };

function AboutTheAuthor({ name, path, avatar, bio }: AboutTheAuthorProps) {
  return (
    <aside
      className="mt-10 border-t-2 border-brand pt-5 lg:mt-14"
      aria-labelledby="about-the-author"
    >
      <h2 id="about-the-author" className="text-xl">
        About the Author
      </h2>
      <div className="mt-4 flex gap-4">
        <Avatar name={name} src={avatar} size="medium" />
        <div className="min-w-0">
          <p>
            <AuthorLink name={name} path={path} />
          </p>
          <p className="mt-1 break-words whitespace-pre-line" dir="auto">
            {bio}
          </p>
        </div>
      </div>
    </aside>
  );
}
