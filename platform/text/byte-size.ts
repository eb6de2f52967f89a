export const KB = 1024;
export const MB = 1024 * KB;
export const GB = 1024 * MB;

/** "900 KB", "3.4 MB", "500 MB", "2.5 GB" */
export function byteSize(bytes: number) {
  if (bytes < 1000 * KB) return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / KB))} KB`;
  if (bytes >= 1000 * MB) return `${(bytes / GB).toFixed(1)} GB`;
  const megabytes = bytes / MB;
  return `${megabytes < 100 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
