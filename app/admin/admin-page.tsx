import type { ReactNode } from "react";

type AdminPageProps = {
  title: string;
  lede?: string;
  /** Next to the title. */
  actions?: ReactNode;
  children: ReactNode;
};

export function AdminPage({ title, lede, actions, children }: AdminPageProps) {
  return (
    <div className="admin">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="admin-title">{title}</h1>
        {actions && <p className="flex flex-wrap gap-3">{actions}</p>}
      </div>
      {lede && <p className="mt-2 max-w-[60ch] text-muted">{lede}</p>}
      <div className="mt-8">{children}</div>
    </div>
  );
}
