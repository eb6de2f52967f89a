import { SHEET_PATH } from "#features/website/page-paths.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { buttonClass } from "../../ui/forms/button.tsx";
import { FileLink } from "../../ui/layout/file-link.tsx";

type HowWeWorkProps = Omit<ShownWebsite["howWeWork"], "sheet">;

export function HowWeWork({ heading, lede, phases }: HowWeWorkProps) {
  return (
    <section
      id="how-we-work"
      aria-labelledby="how-we-work-heading"
      tabIndex={-1}
      className="mt-10 border-t-2 border-brand pt-10 lg:mt-14"
    >
      <h2 id="how-we-work-heading" className="text-3xl">
        {heading}
      </h2>
      <p className="mt-4 max-w-prose text-lg text-muted">{lede}</p>
      <ol className="mt-8 grid gap-x-12 md:grid-cols-2 xl:grid-cols-4 xl:gap-x-8">
        {phases.map(({ id, weeks, title, text, youGet }) => (
          <li key={id} className="border-t border-rule py-5">
            <p className="text-sm text-brand">{weeks}</p>
            <h3 className="mt-1 text-lg">{title}</h3>
            <p className="mt-2">{text}</p>
            <p className="mt-3 text-sm">
              <span className="block text-muted">You get</span>
              {youGet}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-6">
        <FileLink to={SHEET_PATH} className={buttonClass({})}>
          Download a sample definition sheet (CSV)
        </FileLink>
      </p>
    </section>
  );
}
