/** Its message is for people: on the terminal, and on the dashboard. */
export class BackupError extends Error {
  override name = "BackupError";
}
