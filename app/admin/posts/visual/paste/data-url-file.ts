/** The file in a data: URL. Undefined if it has none. */
export function fileOfDataUrl(url: string, name: string): File | undefined {
  const [, type = "", isBase64, data = ""] =
    /^data:([^;,]*)[^,]*?(;base64)?,(.*)$/is.exec(url) ?? [];
  try {
    const text = decodeURIComponent(data);
    const binary = isBase64 ? atob(text) : text;
    const bytes = isBase64 ? Uint8Array.from(binary, (each) => each.charCodeAt(0)) : binary;
    const extension = /^image\/(\w+)/.exec(type)?.[1] ?? "png";
    return new File([bytes], `${name}.${extension}`, { type });
  } catch {
    return undefined;
  }
}
