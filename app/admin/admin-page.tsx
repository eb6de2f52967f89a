import type { ReactNode } from "react";
import { classNames } from "../ui/layout/class-names.ts";

type AdminPageProps = {
  title: string;
  lede?: string;
  /** Phones show only a part of the page, which has a heading of its own. */
  isDetail?: boolean;
  /** Buttons and links next to the title. */
  actions?: ReactNode;
  children: ReactNode;
};

export function AdminPage({ title, lede, isDetail = false, actions, children }: AdminPageProps) {
  return (
    <div className={ADMIN_PAGE}>
      <div
        className={classNames(
          "flex flex-wrap items-end justify-between gap-x-6 gap-y-4",
          isDetail && "max-lg:sr-only",
        )}
      >
        <h1 className="text-2xl">{title}</h1>
        {actions && <p className="flex flex-wrap gap-3">{actions}</p>}
      </div>
      {lede && (
        <p className={classNames("mt-2 max-w-prose text-muted", isDetail && "max-lg:hidden")}>
          {lede}
        </p>
      )}
      <div className={isDetail ? "lg:mt-8" : "mt-8"}>{children}</div>
    </div>
  );
}

/** Padding and maximum width of an admin page. */
export const ADMIN_PAGE = "max-w-6xl px-4 pt-5 pb-16 md:px-6 md:pt-6 xl:px-10 xl:pt-10";
