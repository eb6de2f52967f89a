/** A request that failed. Status 0: there was no response. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A sentence for a toast: the server's own, when it gave one. */
export function messageOf(error: unknown, otherwise = "Please try again in a moment.") {
  return (error instanceof ApiError && error.message) || otherwise;
}

export function nullWhenMissing(error: unknown) {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
