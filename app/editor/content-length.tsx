import { CONTENT_MAX } from "#features/posts/schema.ts";
import { counted } from "#platform/text/counted.ts";
import { classNames } from "../ui/layout/class-names.ts";

const WARNING_LEFT = 50_000;

/** Says that the content is almost too long, or too long. Screen readers hear only the latter. */
export function ContentLength({ length }: { length: number }) {
  const left = CONTENT_MAX - length;
  return (
    <>
      {left <= WARNING_LEFT && (
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

/** Says how many characters are left, or how many are too many. */
export function lengthNotice(left: number) {
  const max = CONTENT_MAX.toLocaleString("en-US");
  if (left >= 0) return `${counted(left, "character")} left of ${max}, including HTML.`;
  return `${counted(-left, "character")} over the limit of ${max}, including HTML. Shorten the content, or continue it in a second post, to save it.`;
}
