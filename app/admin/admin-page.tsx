import type { ReactNode } from "react";
import { Link } from "react-router";
import { ArrowLeft } from "../ui/icons.tsx";

type AdminPageProps = {
  title: string;
  lede?: string;
  /** Next to the title. They include a link to the dashboard, so the one above is left out. */
  actions?: ReactNode;
  children: ReactNode;
};

export function AdminPage({ title, lede, actions, children }: AdminPageProps) {
  return (
    <div className="frame admin">
      {!actions && (
        <Link to="/admin" className="admin-back">
          <ArrowLeft size={16} />
          Dashboard
        </Link>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="admin-title">{title}</h1>
        {actions && <p className="flex flex-wrap gap-3">{actions}</p>}
      </div>
      {lede && <p className="mt-2 max-w-[60ch] text-muted">{lede}</p>}
      <div className="mt-8">{children}</div>
    </div>
  );
}
