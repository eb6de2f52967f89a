import type { MouseEvent, ReactNode } from "react";
import type { ListedPost } from "../../../api/posts.ts";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";

export type RowProps = {
  post: ListedPost;
  isSelected: boolean;
  /** `isRange`: with Shift held down. */
  onSelect: (isRange: boolean) => void;
};

type FilledRowProps = RowProps & {
  thumbnail?: ReactNode;
  title: ReactNode;
  dates: ReactNode;
  actions: ReactNode;
  /** One for each of the other columns. */
  children: ReactNode;
};

/** A row of columns on wide screens, and stacked lines on others. */
export function Row(props: FilledRowProps) {
  const { post, isSelected, onSelect, thumbnail, title, dates, actions, children } = props;
  return (
    <li
      className={classNames(
        ROW,
        "min-h-13 border-b border-rule py-2 focus-within:bg-raised hover:bg-raised lg:py-0.5",
        isSelected && "bg-raised",
      )}
    >
      <Checkbox
        aria-label={`Select ${post.title}`}
        checked={isSelected}
        onChange={({ nativeEvent }) => onSelect((nativeEvent as unknown as MouseEvent).shiftKey)}
      />
      {thumbnail && <div className={THUMBNAIL}>{thumbnail}</div>}
      <div className={classNames("min-w-0", !thumbnail && "md:col-span-2")}>
        <h2 className="line-clamp-2 font-sans text-sm leading-snug font-semibold tracking-normal wrap-anywhere has-focus-visible:outline-2 has-focus-visible:outline-brand lg:line-clamp-1">
          {title}
        </h2>
        <p className="text-xs text-muted tabular-nums">{dates}</p>
      </div>
      <div
        className={classNames(
          "col-start-2 row-start-2 flex flex-wrap items-center gap-x-3 text-sm md:gap-x-4 text-muted lg:contents",
          thumbnail ? "md:col-start-3" : "md:col-span-2",
        )}
      >
        {children}
      </div>
      <div className="row-start-1 max-md:col-start-3 max-md:self-start max-lg:md:col-start-4 lg:row-auto">
        {actions}
      </div>
    </li>
  );
}

/** Above the columns, on wide screens. */
export function ColumnNames({ names }: { names: string[] }) {
  return names.map((name, index) => (
    <p
      key={name}
      aria-hidden="true"
      className={classNames("text-xs text-muted max-lg:hidden", index > 1 && "text-right")}
    >
      {name}
    </p>
  ));
}

export const ROW =
  "-mx-2 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-2 md:grid-cols-[auto_auto_minmax(0,1fr)_auto] lg:grid-cols-[auto_auto_minmax(0,1fr)_8.5rem_8rem_2.5rem_3.75rem_12rem] lg:gap-x-2";
export const LIST_HEAD = "mt-3 min-h-10 border-b border-control";
export const THUMBNAIL = "hidden h-9 w-12 overflow-hidden rounded-sm md:block";
