import type { Endpoint } from "../api/contract.ts";
import { ApiError, type RequestArguments, requireOk, send } from "./requests.ts";
import { asSignedIn, checkRole, signedInRequest } from "./session.ts";

/** A request of the admin pages. Its response has the type that the server's handler gives it. */
export function request<E extends Endpoint>(endpoint: E, ...options: RequestArguments<E>) {
  return recheckRoleOnForbidden(signedInRequest(endpoint, ...options));
}

/** Downloads a file that only admins may have. */
export function download<E extends Endpoint>(endpoint: E, ...[options]: RequestArguments<E>) {
  return recheckRoleOnForbidden(file());

  async function file() {
    const response = await asSignedIn((headers) => send(endpoint, options, headers));
    await requireOk(response);
    return response.blob();
  }
}

/** Rechecks the role on a 403: someone may have removed it since the page was opened. */
export async function recheckRoleOnForbidden<Data>(requested: Promise<Data>) {
  try {
    return await requested;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) void checkRole();
    throw error;
  }
}
