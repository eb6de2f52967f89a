/** Where the files of an export go: a folder or an archive. */
export type Target = {
  add: (path: string, content: string | AsyncIterable<Uint8Array>) => Promise<void>;
  finish: () => Promise<void>;
  /** Removes what was written. */
  discard: () => Promise<void>;
};
