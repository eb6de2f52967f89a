type LegalLink = { label: string; text: string; href: string };
type LegalTable = { caption: string; columns: string[]; rows: string[][] };
export type LegalBlock =
  | { p: string }
  | { list: string[] }
  | { links: LegalLink[] }
  | { table: LegalTable };
type LegalSection = { id: string; title: string; blocks: LegalBlock[] };
export type LegalPage = { title: string; lede: string; sections: LegalSection[] };
