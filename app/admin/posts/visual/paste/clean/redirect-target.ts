/** Pages that only redirect, and the parameter with the URL that was meant. */
const REDIRECTS: [RegExp, string[]][] = [
  [/^https?:\/\/([\w-]+\.)*safelinks\.protection\.(outlook\.com|office365\.us)\//i, ["url"]],
  [/^https:\/\/outlook\.(office|office365|live)\.com\/mail\/(\w+\/)*safelink\.html\?/i, ["url"]],
  [/^https:\/\/statics\.teams\.[\w.]+\/[\w/-]*atp-safelinks\.html\?/i, ["url"]],
  [/^https?:\/\/(www\.)?google\.[a-z.]+\/url\?/i, ["q", "url"]],
  [/^https?:\/\/(www\.|m\.)?youtube\.com\/redirect\?/i, ["q"]],
  [/^https?:\/\/(www\.)?linkedin\.com\/(redir\/redirect|safety\/go)\b/i, ["url"]],
  [/^https?:\/\/lm?\.(facebook|messenger)\.com\/l\.php\?/i, ["u"]],
  [/^https?:\/\/l\.(instagram\.com|threads\.net|threads\.com)\//i, ["u"]],
  [/^https?:\/\/slack-redir\.net\/link\?/i, ["url"]],
  [/^https?:\/\/out\.reddit\.com\//i, ["url"]],
  [/^https?:\/\/urldefense\.(proofpoint\.)?com\/v1\/url\?/i, ["u"]],
];
const URLDEFENSE_2 =
  /^https?:\/\/urldefense\.(?:proofpoint\.)?com\/v2\/url\?(?:[^#]*&)?u=([^&#]+)/i;
const URLDEFENSE_3 = /^https?:\/\/urldefense\.(?:us|com)\/v3\/__(.+?)__;([\w-]*)!/i;
/** How many characters "**A", "**B" and so on stand for, from two. */
const RUN_LENGTHS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** One redirect may lead to another. */
const MOST_REDIRECTS = 4;

/** The page that a link leads to in the end, as far as the link itself says. */
export function redirectTarget(href: string): string {
  let target = href;
  for (let count = 0; count < MOST_REDIRECTS; count++) {
    const next = nextTarget(target);
    if (next === undefined || !/^https?:/i.test(next) || !URL.canParse(next)) break;
    target = next;
  }
  return target;
}

function nextTarget(href: string): string | undefined {
  const [, second] = URLDEFENSE_2.exec(href) ?? [];
  if (second !== undefined) return decoded(second.replaceAll("-", "%").replaceAll("_", "/"));
  const [, third, removed = ""] = URLDEFENSE_3.exec(href) ?? [];
  if (third !== undefined) return withRemoved(third, removed);
  const [, names = []] = REDIRECTS.find(([pattern]) => pattern.test(href)) ?? [];
  const query = names.length > 0 && URL.canParse(href) ? new URL(href).searchParams : undefined;
  return names.map((name) => query?.get(name)).find((value) => value) ?? undefined;
}

/** The third version of urldefense replaces characters by "*" and appends them, encoded. */
function withRemoved(url: string, removed: string) {
  const characters = [...fromBase64(removed)];
  let at = 0;
  const whole = url.replace(/\*(?:\*(.))?/g, (_, run?: string) => {
    const length = run === undefined ? 1 : RUN_LENGTHS.indexOf(run) + 2;
    at += length;
    return characters.slice(at - length, at).join("");
  });
  return whole.replace(/^(https?:\/)(?=[^/])/i, "$1/");
}

function fromBase64(text: string) {
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return "";
  }
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
