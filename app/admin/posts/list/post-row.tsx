import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { chooseMotif } from "#features/share-images/drawing.ts";
import { counted } from "#platform/text/counted.ts";
import type { ListedPost } from "../../../api/posts.ts";
import { dateAndTime, shortDate, timeZoneLabel } from "../../../dates.ts";
import { DrawnPicture } from "../../../public/blog/image-frame.tsx";
import { request } from "../../../session/admin-request.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { LinkButton } from "../../../ui/layout/link.tsx";
import { Menu, MenuItem } from "../../../ui/layout/menu.tsx";
import { copyText } from "../../copy-text.ts";
import { MoreButton } from "../../row-actions.tsx";
import { editLinkId, rememberList } from "./list-place.ts";
import { PostState, Row, type RowProps } from "./row.tsx";
import { TagButtons } from "./tag-buttons.tsx";

type PostRowProps = RowProps & {
  /** The number of warnings in “Before you publish”. */
  warnings: number;
  /** The views in the last 30 days. */
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
          // The heading shows the focus, because it would cut off an outline around the link.
          className="outline-none hover:text-signal"
          onClick={() => rememberList(post.id)}
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

/** The date on which the post was published, or will be. */
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
        onClick={() => rememberList(post.id)}
      >
        {counted(count, noun)}
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

/** The featured image, or the image that readers see in its place. */
function Thumbnail({ post }: { post: ListedPost }) {
  const [hasFailed, setFailed] = useState(false);
  if (!post.thumbnail || hasFailed)
    return <DrawnPicture title={post.title} motif={chooseMotif(post)} />;
  return (
    <img
      src={post.thumbnail}
      alt=""
      width={48}
      height={36}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="size-full bg-rule object-cover"
      onError={() => setFailed(true)}
    />
  );
}

type PostActionsProps = { post: ListedPost; onDelete: () => void };

/** The most common actions are buttons in the row, the others are in a menu. */
function PostActions({ post, onDelete }: PostActionsProps) {
  const { duplicate, copyLink } = useMoreActions(post);
  const which = <span className="sr-only"> “{post.title}”</span>;
  const viewUrl = `/blog/${post.slug}`;
  return (
    <div className="flex items-center justify-end">
      {post.published && (
        <a href={viewUrl} target="_blank" rel="noreferrer" className={buttonClass(SMALL)}>
          View{which}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      <LinkButton
        id={editLinkId(post.id)}
        to={editUrl(post)}
        {...SMALL}
        onClick={() => rememberList(post.id)}
      >
        Edit{which}
      </LinkButton>
      <Button {...SMALL} onClick={onDelete}>
        Delete{which}
      </Button>
      <Menu
        trigger={
          <MoreButton label={`More actions for “${post.title}”`} className="-my-1 -mr-2 w-9" />
        }
      >
        <MenuItem onSelect={duplicate}>Duplicate</MenuItem>
        {post.published && <MenuItem onSelect={copyLink}>Copy link</MenuItem>}
      </Menu>
    </div>
  );
}

const SMALL = { size: "small", variant: "plain", className: "px-1! md:px-1.5!" } as const;

function useMoreActions({ id, slug }: ListedPost) {
  const navigate = useNavigate();

  const duplicating = useMutation({
    mutationFn: () => request("POST /api/admin/posts/:id/duplicate", { params: { id } }),
    meta: { failure: "The post couldn’t be duplicated. Please try again." },
    onMutate: () => rememberList(id),
    onSuccess: (copy) => navigate(`/admin/posts/edit/${copy.id}`),
  });

  const url = `${location.origin}/blog/${slug}`;
  const copyLink = () => copyText("link", url, "Your browser doesn’t allow copying");
  return { duplicate: () => duplicating.mutate(), copyLink };
}
