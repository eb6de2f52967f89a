import type { PostView } from "../../blog-views.server.ts";
import { ArrowLeft } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { AuthorAvatar } from "./author-avatar.tsx";
import { Picture } from "./picture.tsx";
import { PostContent } from "./post-content.tsx";
import { Tags } from "./tags.tsx";

const SIZES = "(min-width: 68rem) 1024px, 92vw";

export function PostArticle({ post }: { post: PostView }) {
  const { author } = post;
  return (
    <article className="frame post">
      <Link to="/blog" className="post-back">
        <ArrowLeft size={16} />
        Back to Blog
      </Link>
      {post.picture && (
        <div className="post-image">
          <Picture picture={post.picture} alt={post.alt} sizes={SIZES} />
        </div>
      )}
      <header className="post-header">
        <h1 className="post-title" dir="auto">
          {post.title}
        </h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {author && (
            <>
              <AuthorAvatar name={author.name} src={author.avatar} />
              <span className="font-semibold">{author.name}</span>
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
        <aside className="post-author" aria-labelledby="about-the-author">
          <h2 id="about-the-author" className="text-[1.6rem]">
            About the Author
          </h2>
          <div className="mt-4 flex gap-4">
            <AuthorAvatar name={author.name} src={author.avatar} />
            <div className="min-w-0">
              <p className="font-semibold">{author.name}</p>
              <p className="mt-1 whitespace-pre-line break-words" dir="auto">
                {author.bio}
              </p>
            </div>
          </div>
        </aside>
      )}
    </article>
  );
}
