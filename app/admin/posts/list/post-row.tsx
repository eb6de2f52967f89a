import { Link } from "react-router";
import type { ListedPost } from "../../../api/posts.ts";
import { dateAndTime, shortDate, timeZoneLabel } from "../../../dates.ts";
import { classNames } from "../../../ui/layout/class-names.ts";
import { rememberPlace } from "./list-place.ts";
import { PostActions } from "./post-actions.tsx";
import { PostState } from "./post-state.tsx";
import { Row, type RowProps } from "./row.tsx";
import { TagButtons } from "./tag-buttons.tsx";
import { Thumbnail } from "./thumbnail.tsx";

type PostRowProps = RowProps & {
  /** What “Before you publish” lists. */
  warnings: number;
  /** In the last 30 days. */
  views: number;
  onTag: (tag: string) => void;
  onDelete: () => void;
};

export function PostRow({ warnings, views, onTag, onDelete, ...row }: PostRowProps) {
  const { post } = row;
  return (
    <Row
      {...row}
      thumbnail={<Thumbnail post={post} />}
      title={
        <Link
          to={editUrl(post)}
          dir="auto"
          data-main-action
          title={post.title}
          // The heading shows the focus, because it cuts off what is around the link.
          className="outline-none hover:text-signal"
          onClick={() => rememberPlace(post.id)}
        >
          {post.title}
        </Link>
      }
      dates={
        <>
          <span className="whitespace-nowrap">Created {formatDate(post.created_at)}</span> •{" "}
          <span className="whitespace-nowrap">Updated {formatDate(post.updated_at)}</span>
        </>
      }
      actions={<PostActions post={post} onDelete={onDelete} />}
    >
      <div className="items-baseline gap-x-2 max-xl:flex">
        <PostState post={post} />
        <StateDate post={post} />
      </div>
      <div className="max-xl:contents">
        {post.author && <p className="truncate">{post.author.name}</p>}
        <TagButtons tags={post.tags} onTag={onTag} />
      </div>
      <div className="max-xl:contents xl:text-xs">
        <Count
          post={post}
          count={views}
          noun="view"
          about="in 30 days of"
          to={`/admin/statistics?post=${post.id}`}
        />
        <Count
          post={post}
          count={warnings}
          noun="warning"
          about="for"
          to={editUrl(post)}
          className="text-signal"
        />
      </div>
    </Row>
  );
}

/** Since when it is published, or when it will be. */
function StateDate({ post: { published_at, publish_at } }: Pick<RowProps, "post">) {
  if (publish_at) {
    return (
      <p className="text-xs tabular-nums">
        <span className="sr-only">Scheduled for </span>
        {dateAndTime(new Date(publish_at))}
        <span className="sr-only"> {timeZoneLabel}</span>
      </p>
    );
  }
  return (
    published_at && (
      <p className="text-xs tabular-nums max-xl:sr-only">
        <span className="sr-only">Published on </span>
        {formatDate(published_at)}
      </p>
    )
  );
}

type CountProps = { post: ListedPost; count: number; noun: string; about: string; to: string };

function Count({ post, count, noun, about, to, className }: CountProps & { className?: string }) {
  if (count === 0) return null;
  return (
    <p className="tabular-nums">
      <Link
        to={to}
        className={classNames(COUNT_LINK, className)}
        onClick={() => rememberPlace(post.id)}
      >
        {count.toLocaleString("en-US")} {count === 1 ? noun : `${noun}s`}
        <span className="sr-only">
          {" "}
          {about} “{post.title}”
        </span>
      </Link>
    </p>
  );
}

const COUNT_LINK =
  "inline-block leading-6 whitespace-nowrap underline decoration-rule underline-offset-4 hover:text-signal";

function editUrl({ id }: ListedPost) {
  return `/admin/posts/edit/${id}`;
}

function formatDate(time: string) {
  return shortDate(new Date(time));
}
