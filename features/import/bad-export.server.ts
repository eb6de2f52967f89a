/** The file cannot be read, or not to its end. The message is a sentence for the admin. */
export class BadExportError extends Error {
  override name = "BadExportError";
}

/** As it is noted in the import's report. */
export function describeProblem(file: string, { message }: BadExportError) {
  return `${file}: ${message}`;
}
