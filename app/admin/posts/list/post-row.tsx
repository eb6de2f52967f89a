import { type MouseEvent, useState } from "react";
import { Link } from "react-router";
import { firm } from "#content/firm.ts";
import type { ListedPost } from "../../../api/posts.ts";
import { dateAndTime, shortDate } from "../../../dates.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { inWords } from "../../statistics/numbers.ts";
import { rememberPlace } from "./list-place.ts";
import { PostActions } from "./post-actions.tsx";
import { ROW, THUMBNAIL } from "./row-layout.tsx";

type PostRowProps = {
  post: ListedPost;
  /** What “Before you publish” lists. */
  warnings: number;
  /** In the last 30 days. */
  views: number;
  isSelected: boolean;
  /** `isRange`: with Shift held down. */
  onSelect: (isRange: boolean) => void;
  onTag: (tag: string) => void;
  onDelete: () => void;
};

export function PostRow(props: PostRowProps) {
  const { post, warnings, views, isSelected, onSelect, onTag, onDelete } = props;
  return (
    <li className={ROW}>
      <Checkbox
        aria-label={`Select ${post.title}`}
        checked={isSelected}
        onChange={({ nativeEvent }) => onSelect((nativeEvent as unknown as MouseEvent).shiftKey)}
      />
      <Thumbnail src={post.thumbnail} />
      <div className="min-w-0">
        <h2 className="font-sans text-base leading-snug font-semibold tracking-normal break-words">
          <span dir="auto">{post.title}</span> <StatusBadge post={post} />
        </h2>
        <p className="mt-1 text-sm text-muted tabular-nums">
          Created {dateOf(post.created_at)} • Updated {dateOf(post.updated_at)}
        </p>
        <Details post={post} warnings={warnings} views={views} onTag={onTag} />
      </div>
      <PostActions post={post} onDelete={onDelete} />
    </li>
  );
}

function StatusBadge({ post }: Pick<PostRowProps, "post">) {
  if (post.published) return <Badge tone="brand">Published</Badge>;
  return post.publish_at ? <Badge tone="good">Scheduled</Badge> : <Badge>Draft</Badge>;
}

type DetailsProps = Pick<PostRowProps, "post" | "warnings" | "views" | "onTag">;

function Details({ post, warnings, views, onTag }: DetailsProps) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {post.author && <span>{post.author.name}</span>}
      {post.published_at && (
        <span className="tabular-nums">Published on {dateOf(post.published_at)}</span>
      )}
      {views > 0 && (
        <Link
          to={`/admin/statistics?post=${post.id}`}
          className="min-h-6 tabular-nums underline decoration-rule underline-offset-4 hover:text-signal"
          onClick={() => rememberPlace(post.id)}
        >
          {inWords(views, "view")} in 30 days
          <span className="sr-only"> of “{post.title}”</span>
        </Link>
      )}
      {post.publish_at && (
        <span className="tabular-nums">
          Scheduled for {dateAndTime(new Date(post.publish_at))} {firm.timeZoneLabel}
        </span>
      )}
      {post.tags.map((tag) => (
        <button
          key={tag}
          type="button"
          title={`Show posts with the tag “${tag}”`}
          className="min-h-6 underline decoration-rule underline-offset-4 hover:text-signal"
          onClick={() => onTag(tag)}
        >
          {tag}
        </button>
      ))}
      {warnings > 0 && (
        <Link
          to={`/admin/posts/edit/${post.id}`}
          className="min-h-6 text-signal underline-offset-4 hover:underline"
          onClick={() => rememberPlace(post.id)}
        >
          {warnings === 1 ? "1 warning" : `${warnings} warnings`}
          <span className="sr-only"> for “{post.title}”</span>
        </Link>
      )}
    </div>
  );
}

/** An image that can't be loaded leaves its place empty. */
function Thumbnail({ src }: { src: string | null }) {
  const [hasFailed, setFailed] = useState(false);
  if (!src || hasFailed) return <span aria-hidden="true" className={THUMBNAIL} />;
  return (
    <img
      src={src}
      alt=""
      width={64}
      height={48}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={THUMBNAIL}
      onError={() => setFailed(true)}
    />
  );
}

function dateOf(time: string) {
  return shortDate(new Date(time));
}
