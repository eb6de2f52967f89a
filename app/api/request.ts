import { checkRole } from "../session/session.ts";
import { ApiError } from "./api-error.ts";
import type { Endpoint } from "./contract.ts";
import { requireOk } from "./read-response.ts";
import { type RequestArguments, send } from "./send.ts";
import { asSignedIn, signedInRequest } from "./signed-in.ts";

/** A request of the admin pages. Its response has the type that the server's handler gives it. */
export function request<E extends Endpoint>(endpoint: E, ...options: RequestArguments<E>) {
  return recheckRoleOnForbidden(signedInRequest(endpoint, ...options));
}

/** A file that only admins may have. */
export function download<E extends Endpoint>(endpoint: E, ...[options]: RequestArguments<E>) {
  return recheckRoleOnForbidden(file());

  async function file() {
    const response = await asSignedIn((headers) => send(endpoint, options, headers));
    await requireOk(response);
    return response.blob();
  }
}

/** Someone may have removed the admin's role since the page was opened: its guard must know. */
export async function recheckRoleOnForbidden<Data>(requested: Promise<Data>) {
  try {
    return await requested;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) void checkRole();
    throw error;
  }
}
