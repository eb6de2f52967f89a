type LegalLink = { label: string; text: string; href: string };
export type LegalBlock = { p: string } | { list: string[] } | { links: LegalLink[] };
type LegalSection = { id: string; title: string; blocks: LegalBlock[] };
export type LegalPage = { title: string; lede: string; sections: LegalSection[] };
