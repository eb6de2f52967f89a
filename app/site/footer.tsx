import type { ShownFirm } from "#features/website/show-firm.ts";
import { timeZoneLabel } from "../dates.ts";
import { useFirm, useRootData } from "../shell/root-data.ts";
import { FileLink } from "../ui/layout/file-link.tsx";
import { Link } from "../ui/layout/link.tsx";
import { navigationHref } from "./header.tsx";
import { Logo } from "./logo.tsx";
import { companyLinks, legalLinks, navigation } from "./navigation.ts";

export function Footer() {
  const year = useRootData()?.year;
  const firm = useFirm();
  return (
    <footer className="border-t border-rule bg-raised text-sm print:hidden">
      <div className="frame grid grid-cols-2 gap-6 py-8 md:gap-10 md:py-14 sm:grid-cols-3 lg:grid-cols-6">
        <div className="col-span-full max-w-xs lg:col-span-2">
          <Logo />
          <p className="mt-4 text-muted">{firm.descriptor}.</p>
          <FirmFacts firm={firm} />
        </div>
        <FooterList heading="Quick links" className="max-sm:row-span-3">
          {navigation.map((item) => (
            <li key={item.label}>
              <Link to={navigationHref(item)} className={LINK}>
                {item.label}
              </Link>
            </li>
          ))}
        </FooterList>
        <FooterList heading="Company">
          {companyLinks.map((item) => (
            <li key={item.label}>
              <Link to={item.href} className={LINK}>
                {item.label}
              </Link>
            </li>
          ))}
          <li>
            <FileLink to="/capabilities.pdf" className={LINK}>
              Capability Statement (PDF)
            </FileLink>
          </li>
        </FooterList>
        <FooterList heading="Legal">
          {legalLinks.map((item) => (
            <li key={item.label}>
              <Link to={item.href} className={LINK}>
                {item.label}
              </Link>
            </li>
          ))}
        </FooterList>
        <FooterList heading="Connect">
          <li>
            <a href={firm.social.href} className={LINK} rel="noopener">
              {firm.social.label}
            </a>
          </li>
          <li>
            <a href={`mailto:${firm.email}`} className={LINK}>
              Email
            </a>
          </li>
        </FooterList>
      </div>
      <div className="border-t border-rule">
        <p className="frame py-5 text-sm text-muted">
          © {year} {firm.legalName}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}

/** What a buyer looks for before calling. */
function FirmFacts({ firm }: { firm: ShownFirm }) {
  const { address, phones, hours, uei, cage } = firm;
  return (
    <address className="mt-4 grid gap-1 text-muted not-italic tabular-nums">
      <span>
        {address.street}
        <br />
        {address.locality}, {address.region} {address.postalCode}
      </span>
      {phones.map(({ label, display, href }) => (
        <span key={href}>
          <a href={href} className={LINK}>
            {display}
          </a>{" "}
          {label}
        </span>
      ))}
      <span className="flex flex-wrap gap-x-1">
        {hours.map(({ days, display }) => (
          <span key={days}>{`${days} ${display},`}</span>
        ))}
        <span>{timeZoneLabel}</span>
      </span>
      <span>
        UEI {uei}, CAGE {cage}
      </span>
    </address>
  );
}

const LINK = "inline-block py-0.5 underline-offset-4 hover:text-signal hover:underline";

type FooterListProps = { heading: string; className?: string; children: React.ReactNode };

function FooterList({ heading, className, children }: FooterListProps) {
  return (
    <nav aria-label={heading} className={className}>
      <h2 className="mb-3 font-sans text-sm font-semibold tracking-normal text-muted">{heading}</h2>
      <ul className="grid gap-1">{children}</ul>
    </nav>
  );
}
