import { CONTENT_MAX } from "#features/posts/model/post.schema.ts";
import { classNames } from "../../../ui/layout/class-names.ts";

const NEAR = 50_000;

/** Says when the content is about to be too long, or is. Screen readers hear only the latter. */
export function ContentLength({ length }: { length: number }) {
  const left = CONTENT_MAX - length;
  return (
    <>
      {left <= NEAR && (
        <p className={classNames("text-sm", left < 0 ? "font-semibold text-signal" : "text-muted")}>
          {lengthNotice(left)}
        </p>
      )}
      <p role="status" className="sr-only">
        {left < 0 && "The content is too long to save."}
      </p>
    </>
  );
}

/** How much more fits, or how much has to go. */
export function lengthNotice(left: number) {
  const max = number(CONTENT_MAX);
  if (left >= 0) return `${characters(left)} left of ${max}, including HTML.`;
  return `${characters(-left)} over the limit of ${max}, including HTML. Shorten the content, or continue it in a second post, to save it.`;
}

function characters(count: number) {
  return count === 1 ? "1 character" : `${number(count)} characters`;
}

function number(count: number) {
  return count.toLocaleString("en-US");
}
