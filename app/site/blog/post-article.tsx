import type { PostView } from "../../blog-views.server.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { AuthorLink } from "./author-link.tsx";
import { ImageFrame } from "./image-frame.tsx";
import { PostContent } from "./post-content.tsx";
import { Tags } from "./tags.tsx";

const SIZES = "(min-width: 68rem) 1024px, 92vw";

export function PostArticle({ post }: { post: PostView }) {
  const { author } = post;
  return (
    <article className={POST}>
      <BackLink to="/blog">Back to Blog</BackLink>
      {post.picture && (
        <ImageFrame
          picture={post.picture}
          alt={post.alt}
          sizes={SIZES}
          className="mt-4 max-w-picture"
        />
      )}
      {/* The text starts where the sections of the other pages start. */}
      <div className="lg:ml-48">
        <header className="my-6 grid max-w-4xl gap-5 border-b border-rule pb-6 lg:my-11 lg:pb-9">
          <h1 className="text-3xl wrap-anywhere" dir="auto">
            {post.title}
          </h1>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {author && (
              <>
                <Avatar name={author.name} src={author.avatar} size="medium" />
                <AuthorLink name={author.name} path={author.path} />
              </>
            )}
            {post.date && (
              <time dateTime={post.date.iso} className="text-muted tabular-nums">
                {post.date.text}
              </time>
            )}
          </div>
          <Tags tags={post.tags} />
        </header>
        <PostContent html={post.html} />
        {author?.bio && (
          <AboutTheAuthor name={author.name} avatar={author.avatar} bio={author.bio} />
        )}
      </div>
    </article>
  );
}

export const POST = "frame pt-7 pb-14 lg:pt-12 lg:pb-24";

type AboutTheAuthorProps = { name: string; avatar: string | undefined; bio: string };

function AboutTheAuthor({ name, avatar, bio }: AboutTheAuthorProps) {
  return (
    <aside
      className="mt-10 max-w-post border border-l-3 border-rule border-l-brand bg-raised p-5 md:p-7 lg:mt-16"
      aria-labelledby="about-the-author"
    >
      <h2 id="about-the-author" className="text-xl">
        About the Author
      </h2>
      <div className="mt-4 flex gap-4">
        <Avatar name={name} src={avatar} size="medium" />
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="mt-1 break-words whitespace-pre-line" dir="auto">
            {bio}
          </p>
        </div>
      </div>
    </aside>
  );
}
