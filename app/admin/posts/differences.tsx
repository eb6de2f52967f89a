import { Fragment } from "react";
import { withPieces } from "./line-diff.ts";
import { differencesBetween } from "./post-differences.ts";
import type { PostValues } from "./post-values.ts";

type DifferencesProps = {
  before: PostValues;
  after: PostValues;
  /** What the two sides are called: "Their version", "Yours". */
  names: { before: string; after: string };
};

export function Differences({ before, after, names }: DifferencesProps) {
  const differences = differencesBetween(before, after);
  if (differences.length === 0) return <p>No differences.</p>;
  return (
    <div className="differences">
      <p className="flex flex-wrap gap-x-6">
        <span className="diff-name diff-removed">{names.before}</span>
        <span className="diff-name diff-added">{names.after}</span>
      </p>
      {differences.map(({ label, parts }) => (
        <section key={label} aria-label={label}>
          <h3>{label}</h3>
          <ol className="diff" dir="auto">
            {withPieces(parts).map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never move
              <DiffRow key={index} part={part} names={names} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

type DiffRowProps = {
  part: ReturnType<typeof withPieces>[number];
  names: DifferencesProps["names"];
};

function DiffRow({ part, names }: DiffRowProps) {
  if (part.kind === "skipped") {
    const lines = part.count === 1 ? "1 unchanged line" : `${part.count} unchanged lines`;
    return <li className="diff-skipped">{lines}</li>;
  }
  if (part.kind === "same") return <li>{part.text}</li>;
  const Mark = part.kind === "removed" ? "del" : "ins";
  const pieces = part.pieces ?? [{ text: part.text, isChanged: false }];
  return (
    <li className={`diff-${part.kind}`}>
      <span className="sr-only">{part.kind === "removed" ? names.before : names.after}: </span>
      <Mark>
        {pieces.map(({ text, isChanged }, index) => {
          const Piece = isChanged ? "mark" : Fragment;
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and never move
          return <Piece key={index}>{text}</Piece>;
        })}
      </Mark>
    </li>
  );
}
