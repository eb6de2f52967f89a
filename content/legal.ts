export type LegalBlock = { p: string } | { list: string[] };
type LegalSection = { id: string; title: string; blocks: LegalBlock[] };
export type LegalPage = { title: string; lede: string; sections: LegalSection[] };
