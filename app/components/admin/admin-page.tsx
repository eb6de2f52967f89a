import type { ReactNode } from "react";
import { Link } from "react-router";
import { ArrowLeft } from "../icons.tsx";

type AdminPageProps = { title: string; lede?: string; children: ReactNode };

export function AdminPage({ title, lede, children }: AdminPageProps) {
  return (
    <div className="frame admin">
      <Link to="/admin" className="admin-back">
        <ArrowLeft size={16} />
        Dashboard
      </Link>
      <h1 className="admin-title">{title}</h1>
      {lede && <p className="mt-2 max-w-[60ch] text-muted">{lede}</p>}
      <div className="mt-8">{children}</div>
    </div>
  );
}
