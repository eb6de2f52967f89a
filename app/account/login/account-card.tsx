import { type ReactNode, useEffect, useRef } from "react";
import { LinkButton } from "../../ui/layout/link.tsx";

type AccountCardProps = {
  title: string;
  lede?: ReactNode;
  /** The card replaces what was on the page before, so its title gets the focus. */
  isResult?: boolean;
  children?: ReactNode;
};

export function AccountCard({ title, lede, isResult, children }: AccountCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isResult) heading.current?.focus();
  }, [isResult]);

  return (
    <div className="frame grid min-h-120 content-center py-12 lg:py-16">
      <div className="mx-auto w-full max-w-md border border-rule bg-raised p-6 sm:p-8">
        <h1 ref={heading} tabIndex={-1} className="text-2xl">
          {title}
        </h1>
        {lede && <p className="mt-2 text-muted">{lede}</p>}
        {children}
      </div>
    </div>
  );
}

export function GoToLogin() {
  return (
    <p className="mt-6">
      <LinkButton to="/login" variant="main" className="w-full">
        Go to login
      </LinkButton>
    </p>
  );
}
