import type { ReactNode } from "react";
import type { ListedPost } from "../../../api/posts.ts";
import { Checkbox } from "../../../ui/forms/field.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import type { Selection } from "../../use-selection.ts";

export type RowProps = {
  post: ListedPost;
  checkbox: ReturnType<Selection["checkbox"]>;
};

type FilledRowProps = RowProps & {
  thumbnail?: ReactNode;
  title: ReactNode;
  dates: ReactNode;
  actions: ReactNode;
  /** One cell for each of the other columns. */
  children: ReactNode;
};

/** A row of columns on wide screens, and stacked lines on others. */
export function Row(props: FilledRowProps) {
  const { post, checkbox, thumbnail, title, dates, actions, children } = props;
  return (
    <li
      className={classNames(
        ROW,
        "min-h-13 border-b border-rule py-1.5 focus-within:bg-raised hover:bg-raised max-md:flex max-md:flex-wrap max-md:pl-10 xl:py-px",
        checkbox.checked && "bg-raised",
      )}
    >
      <div className="flex max-md:-ml-8 max-md:self-start">
        <Checkbox aria-label={`Select ${post.title}`} {...checkbox} />
      </div>
      {thumbnail && <div className={THUMBNAIL}>{thumbnail}</div>}
      <div
        className={classNames(
          "min-w-0 leading-tight max-md:basis-full",
          !thumbnail && "md:col-span-2",
        )}
      >
        <h2 className="line-clamp-2 font-sans text-sm leading-tight font-semibold tracking-normal wrap-anywhere has-focus-visible:outline-2 has-focus-visible:outline-brand">
          {title}
        </h2>
        <p className="text-xs text-muted tabular-nums">{dates}</p>
      </div>
      <div
        className={classNames(
          "row-start-2 flex-wrap items-center gap-x-4 text-sm text-muted max-md:contents md:flex xl:contents",
          thumbnail ? "col-start-3" : "col-span-2 col-start-2",
        )}
      >
        {children}
      </div>
      <div className="max-md:order-last max-md:ml-auto max-xl:col-start-4 max-xl:row-start-1">
        {actions}
      </div>
    </li>
  );
}

/** The names of the columns, above them on wide screens. */
export function ColumnNames() {
  return ["Status", "Author"].map((name) => (
    <p key={name} aria-hidden="true" className="text-xs text-muted max-xl:hidden">
      {name}
    </p>
  ));
}

export const ROW =
  "-mx-2 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-2 md:grid-cols-[auto_auto_minmax(0,1fr)_auto] xl:grid-cols-[auto_auto_minmax(0,1fr)_6.25rem_9.25rem_4.5rem_11.5rem] xl:gap-x-3";
export const LIST_HEAD = "mt-3 min-h-10 border-b border-control";
export const THUMBNAIL = "hidden h-9 w-12 overflow-hidden rounded-sm md:block";

/** The state of a post as a dot and a word. */
export function PostState({ post }: { post: ListedPost }) {
  const { word, dot } = describeState(post);
  return (
    <p className="flex items-center gap-2 text-ink">
      <span className={classNames("size-2 shrink-0 rounded-full border", dot)} />
      <span>{word}</span>
    </p>
  );
}

function describeState({ published, publish_at }: ListedPost) {
  if (published) return { word: "Published", dot: "border-brand bg-brand" };
  if (publish_at) return { word: "Scheduled", dot: "border-brand" };
  return { word: "Draft", dot: "border-control" };
}
