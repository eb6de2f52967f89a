import { firm } from "#content/firm.ts";
import { legalLinks, navigation } from "#content/navigation.ts";
import { useRootData } from "../root-data.ts";
import { Link } from "../ui/link.tsx";
import { hrefOf } from "./header.tsx";
import { Logo } from "./logo.tsx";

export function Footer() {
  const root = useRootData();
  return (
    <footer className="site-footer">
      <div className="frame grid grid-cols-2 gap-10 py-14 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full max-w-[34ch] lg:col-span-1">
          <Logo />
          <p className="mt-4 text-muted">{firm.descriptor}.</p>
          <p className="text-muted">{firm.city}</p>
        </div>
        <FooterList heading="Quick links">
          {navigation.map((item) => (
            <li key={item.label}>
              <Link to={hrefOf(item)}>{item.label}</Link>
            </li>
          ))}
        </FooterList>
        <FooterList heading="Legal">
          {legalLinks.map((item) => (
            <li key={item.label}>
              <Link to={item.href}>{item.label}</Link>
            </li>
          ))}
        </FooterList>
        <FooterList heading="Connect">
          <li>
            <a href={firm.social.href} rel="noopener">
              {firm.social.label}
            </a>
          </li>
          <li>
            <a href={`mailto:${firm.email}`}>Email</a>
          </li>
        </FooterList>
      </div>
      <div className="border-t border-rule">
        <p className="frame py-5 text-[0.85rem] text-muted">
          © {root?.year} {firm.legalName}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}

function FooterList({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <nav aria-label={heading}>
      <h2 className="mb-3 font-sans text-[0.85rem] font-semibold tracking-normal text-muted">
        {heading}
      </h2>
      <ul className="grid gap-1">{children}</ul>
    </nav>
  );
}
