import type { ReactNode } from "react";

type EmptyStateProps = {
  title: string;
  /** Explains the purpose of the list. */
  text?: string;
  /** A button or link for the first step. */
  action?: ReactNode;
};

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-4 border-t border-rule pt-6">
      <div>
        <p className="font-semibold">{title}</p>
        {text && <p className="mt-1 max-w-prose text-muted">{text}</p>}
      </div>
      {action}
    </div>
  );
}
