/** From `start` to `end` (included, optional), or only the last bytes of a file. */
export type ByteRange = { start: number; end: number | undefined } | { last: number };

/** The signal aborts when the client no longer waits for the bytes. */
export type ReadOptions = { range?: ByteRange | undefined; signal?: AbortSignal };

/** The first and the last byte of a part. */
export type Part = { start: number; end: number };

/**
 * The single range that a Range header requests. Several ranges, other units and invalid values may
 * be ignored (RFC 9110, 14.2): the response is then the whole file.
 */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (!first) return last ? { last: Number(last) } : undefined;
  const [start, end] = [Number(first), last ? Number(last) : undefined];
  return end !== undefined && end < start ? undefined : { start, end };
}

/** The part of the range that a file of this size has; undefined if the file ends before it. */
export function resolveRange(range: ByteRange, size: number): Part | undefined {
  const start = "last" in range ? Math.max(0, size - range.last) : range.start;
  const end = Math.min("last" in range ? size : (range.end ?? size), size - 1);
  return start <= end ? { start, end } : undefined;
}
