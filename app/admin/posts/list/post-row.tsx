import { Link } from "react-router";
import { firm } from "#content/firm.ts";
import type { ListedPost } from "../../../api/posts.ts";
import { dateAndTime, shortDate } from "../../../dates.ts";
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
        // On phones, the dates also use the space below the menu button.
        <span className="block max-md:-mr-14">
          <span className="whitespace-nowrap">Created {dateOf(post.created_at)}</span> •{" "}
          <span className="whitespace-nowrap">Updated {dateOf(post.updated_at)}</span>
        </span>
      }
      actions={<PostActions post={post} onDelete={onDelete} />}
    >
      <div className="items-baseline gap-x-2 max-lg:flex">
        <PostState post={post} />
        <StateDate post={post} />
      </div>
      <div className="max-lg:contents">
        {post.author && <p className="truncate">{post.author.name}</p>}
        <TagButtons tags={post.tags} onTag={onTag} />
      </div>
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
        <span className="sr-only"> {firm.timeZoneLabel}</span>
      </p>
    );
  }
  return (
    published_at && (
      <p className="text-xs tabular-nums max-lg:sr-only">
        <span className="sr-only">Published on </span>
        {dateOf(published_at)}
      </p>
    )
  );
}

type CountProps = { post: ListedPost; count: number; noun: string; about: string; to: string };

/** A number that its column explains, and words where there are no columns. */
function Count({ post, count, noun, about, to, className }: CountProps & { className?: string }) {
  return (
    <p className="tabular-nums lg:text-right">
      {count > 0 && (
        <Link
          to={to}
          className={classNames(COUNT_LINK, className)}
          onClick={() => rememberPlace(post.id)}
        >
          {count.toLocaleString("en-US")}
          <span className="lg:sr-only">&nbsp;{count === 1 ? noun : `${noun}s`}</span>
          <span className="sr-only">
            {" "}
            {about} “{post.title}”
          </span>
        </Link>
      )}
    </p>
  );
}

const COUNT_LINK =
  "inline-flex min-h-6 min-w-6 items-center lg:justify-end underline decoration-rule underline-offset-4 hover:text-signal";

function editUrl({ id }: ListedPost) {
  return `/admin/posts/edit/${id}`;
}

function dateOf(time: string) {
  return shortDate(new Date(time));
}
