/** Its message is for the person who exports: what is wrong, and what to do. */
export class ExportError extends Error {
  override name = "ExportError";
}
