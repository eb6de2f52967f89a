import { useEffect } from "react";
import { useLocation } from "react-router";
import { purposeLines } from "#features/documents/statement-text.ts";
import type { TailoredStatement as Shown } from "#features/statements/tailor.ts";
import { dayInWords } from "#platform/text/day-in-words.ts";
import { announceReady } from "../../shell/script-on-intent.ts";
import { buttonClass } from "../../ui/forms/button.tsx";
import { FileLink } from "../../ui/layout/file-link.tsx";
import { PointOfContact } from "../capabilities/point-of-contact.tsx";
import { FirmNumbers, StatementBody } from "../capabilities/statement-body.tsx";
import { Logo } from "../logo.tsx";

/**
 * Without the header and footer of the site, which may change later. Prints as the capability
 * statement does: see print.css.
 */
export function TailoredStatement({ firm, capabilities, revised, tailored }: Shown) {
  const { pathname, search } = useLocation();
  useEffect(announceReady, []);
  return (
    <main className="statement frame py-8 lg:py-12">
      <div className="flex flex-wrap items-center justify-between gap-4 border-b border-rule pb-6 print:pb-2">
        <Logo name={firm.name} />
        <FileLink
          to={`${pathname}.pdf${search}`}
          className={buttonClass({ size: "small", className: "print:hidden" })}
        >
          Download as PDF
        </FileLink>
      </div>
      <header className="statement-header mt-10">
        <p className="text-muted">
          {purposeLines(tailored).map((line) => (
            <span key={line} className="block" dir="auto">
              {line}
            </span>
          ))}
        </p>
        <h1 className="mt-3 text-3xl wrap-anywhere" dir="auto">
          {tailored.title}
        </h1>
        <FirmNumbers {...firm} />
        <p className="mt-3 text-sm text-muted">
          {firm.legalName}, {firm.city}. <time dateTime={revised}>{dayInWords(revised)}</time>
        </p>
      </header>
      <div className="statement-top mt-6 grid gap-x-14 gap-y-10 lg:flex lg:items-start">
        <div className="grid max-w-prose gap-4 lg:flex-3">
          {tailored.opening && (
            <p className="text-lg font-semibold wrap-anywhere" dir="auto">
              {tailored.opening}
            </p>
          )}
          <p>{capabilities.about}</p>
        </div>
        <PointOfContact {...capabilities.pointOfContact} />
      </div>
      <StatementBody
        firm={firm}
        capabilities={capabilities}
        tailored={tailored}
        studies={[]}
        tags={{}}
      />
    </main>
  );
}
