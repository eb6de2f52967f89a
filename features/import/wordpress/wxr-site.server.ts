import { copyString } from "./copy-string.server.ts";
import { localName } from "./xml-name.server.ts";

/** What the export says about the blog itself, beside its items. */
export class WxrSite {
  readonly #urls = { link: "", base_site_url: "", base_blog_url: "" };

  get url() {
    return this.#urls.base_blog_url || this.#urls.link || this.#urls.base_site_url;
  }

  /** Takes the text of the innermost open tag; undefined: it is not needed. */
  fieldOf(open: string[]) {
    const name = localName(open.at(-1) ?? "");
    if (localName(open.at(-2) ?? "") !== "channel" || !this.#isUrl(name)) return undefined;
    return (text: string) => {
      this.#urls[name] ||= copyString(text.trim());
    };
  }

  #isUrl(name: string): name is "link" | "base_site_url" | "base_blog_url" {
    return Object.hasOwn(this.#urls, name);
  }
}
