/** The file cannot be read, or not to its end. The message is a sentence for the admin. */
export class BadExportError extends Error {
  override name = "BadExportError";
}
