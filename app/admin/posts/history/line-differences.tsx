import { classNames } from "../../../ui/layout/class-names.ts";
import { type DiffPart, withPieces } from "./line-diff.ts";

/** What the two sides are called: "Their version", "Your version". */
export type Names = { before: string; after: string };

type LineDifferencesProps = { parts: DiffPart[]; names: Names };

export function LineDifferences({ parts, names }: LineDifferencesProps) {
  return (
    <ol className="border border-rule bg-ground font-mono text-sm leading-normal" dir="auto">
      {withPieces(parts).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never move
        <DiffRow key={index} part={part} names={names} />
      ))}
    </ol>
  );
}

type DiffRowProps = { part: ReturnType<typeof withPieces>[number]; names: Names };

function DiffRow({ part, names }: DiffRowProps) {
  if (part.kind === "skipped") {
    const lines = part.count === 1 ? "1 unchanged line" : `${part.count} unchanged lines`;
    return <li className={classNames(LINE, "font-sans text-muted")}>{lines}</li>;
  }
  if (part.kind === "same") return <li className={LINE}>{part.text}</li>;
  return (
    <li className={classNames(LINE, "before:absolute before:left-3", LOOKS[part.kind])}>
      <span className="sr-only">{part.kind === "removed" ? names.before : names.after}: </span>
      <MarkedText kind={part.kind} text={part.text} pieces={part.pieces} />
    </li>
  );
}

type MarkedTextProps = {
  kind: keyof typeof LOOKS;
  text: string;
  /** Without them, all of it was removed or added. */
  pieces: { text: string; isChanged: boolean }[] | undefined;
};

/** A text that was removed or added, with its changed words marked. */
export function MarkedText({ kind, text, pieces }: MarkedTextProps) {
  const Mark = kind === "removed" ? "del" : "ins";
  return (
    <Mark className="no-underline">
      {(pieces ?? [{ text, isChanged: false }]).map((piece, index) => {
        if (!piece.isChanged) return piece.text;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and never move
          <mark key={index} className={classNames("rounded-sm text-inherit", PARTS[kind])}>
            {piece.text}
          </mark>
        );
      })}
    </Mark>
  );
}

const LINE = "relative py-0.5 pr-3 pl-7 wrap-anywhere whitespace-pre-wrap";

/** Not by color alone. Screen readers skip the sign: the text says which side it is. */
export const LOOKS = {
  removed: "bg-removed before:font-bold before:content-['−'/'']",
  added: "bg-added before:font-bold before:content-['+'/'']",
};

const PARTS = { removed: "bg-removed-part", added: "bg-added-part" };
