import type { ComponentProps, ReactNode } from "react";
import { Progress } from "../../../ui/feedback/progress.tsx";

type StepProgressProps = ComponentProps<typeof Progress> & {
  /** The numbers below the bar. */
  facts: ReactNode[];
  children?: ReactNode;
};

/** How far one step of an import is. */
export function StepProgress({ facts, children, ...progress }: StepProgressProps) {
  const shown = facts.filter(Boolean);
  return (
    <div className="grid justify-items-start gap-2.5 tabular-nums">
      <Progress {...progress} isWide />
      <p className="flex flex-wrap gap-x-6">
        {shown.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts have no other name
          <span key={index}>{fact}</span>
        ))}
      </p>
      {children}
    </div>
  );
}
