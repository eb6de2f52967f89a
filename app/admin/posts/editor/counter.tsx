import { classNames } from "../../../ui/layout/class-names.ts";

type CounterProps = { text: string; max: number };

const ANNOUNCED_LEFT = 10;

/** The number of characters used. Screen readers announce only when few are left. */
export function Counter({ text, max }: CounterProps) {
  const { length } = text.trim();
  const left = max - length;
  return (
    <>
      <span className={classNames("tabular-nums", left < 0 && "font-semibold text-signal")}>
        {length}/{max}
        <span className="sr-only"> characters</span>
      </span>
      <span role="status" className="sr-only">
        {left <= ANNOUNCED_LEFT && (left < 0 ? `${-left} over the limit` : `${left} left`)}
      </span>
    </>
  );
}
