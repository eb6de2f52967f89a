import type { LegalBlock, LegalPage } from "#content/legal.ts";
import { BackLink } from "../ui/layout/back-link.tsx";

/** `date` says which one it is: "Effective date: March 5, 2025". */
type LegalDocumentProps = { page: LegalPage; date: string };

export function LegalDocument({ page, date }: LegalDocumentProps) {
  return (
    <article className="frame py-12 lg:py-16">
      <BackLink to="/">Back to Home</BackLink>
      <header className="mt-8 max-w-post">
        <h1 className="text-4xl">{page.title}</h1>
        <p className="mt-4 text-muted">{date}</p>
        <p className="mt-6 text-lg">{page.lede}</p>
      </header>
      <div className="mt-12 grid gap-12 lg:flex lg:gap-16">
        <Contents page={page} />
        <div className="min-w-0 max-w-post lg:w-post lg:shrink-0">
          {page.sections.map((section, index) => (
            <section
              key={section.id}
              id={section.id}
              tabIndex={-1}
              className="border-t border-rule py-8 first:border-t-0 first:pt-0"
            >
              <h2 className="text-xl">
                {index + 1}. {section.title}
              </h2>
              <div className="mt-4 grid gap-4">
                {section.blocks.map((block) => (
                  <Block key={JSON.stringify(block)} block={block} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if ("p" in block) return <p>{block.p}</p>;
  if ("links" in block) return <Links links={block.links} />;
  if ("table" in block) return <Table table={block.table} />;
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-muted">
      {block.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Links({ links }: Extract<LegalBlock, { links: unknown }>) {
  return (
    <ul className="grid gap-2">
      {links.map(({ label, text, href }) => (
        <li key={href}>
          {label}:{" "}
          <a className="link wrap-anywhere tabular-nums" href={href}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Table({ table }: Extract<LegalBlock, { table: unknown }>) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="pb-2 text-left text-base font-semibold">{table.caption}</caption>
      <thead>
        <tr className="border-b border-rule align-baseline text-muted">
          {table.columns.map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-normal last:pr-0">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name = "", ...cells]) => (
          <tr key={name} className="border-b border-rule align-baseline">
            <th scope="row" className="py-2 pr-4 font-semibold">
              {name}
            </th>
            {cells.map((cell) => (
              <td key={cell} className="py-2 pr-4 tabular-nums last:pr-0 sm:whitespace-nowrap">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Contents({ page }: { page: LegalPage }) {
  return (
    <nav
      aria-label="On this page"
      className="self-start border-t border-rule pt-4 text-sm lg:sticky lg:top-28 lg:order-last lg:flex-1 lg:border-t-0 lg:pt-0"
    >
      <h2 className="font-sans text-sm font-semibold tracking-normal">On this page</h2>
      <ol className="mt-2 grid">
        {page.sections.map((section, index) => (
          <li key={section.id}>
            <a href={`#${section.id}`} className="flex gap-3 py-1 text-muted hover:text-signal">
              <span className="w-5 shrink-0 tabular-nums" aria-hidden="true">
                {index + 1}
              </span>
              {section.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
