import type { ReactNode } from "react";

type FactorRowProps = {
  title: string;
  badge?: ReactNode;
  text: ReactNode;
  action: ReactNode;
  children?: ReactNode;
};

/** One kind of protection: what it is, whether it is on, and the action. */
export function FactorRow({ title, badge, text, action, children }: FactorRowProps) {
  return (
    <section className="border-t border-rule py-5">
      <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base font-semibold">
            {title}
            {badge}
          </h3>
          <p className="mt-1 max-w-prose text-sm text-muted">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
