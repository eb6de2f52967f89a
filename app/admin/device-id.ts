import { randomId } from "../random-id.ts";

const KEY = "device-id";
let own: string | undefined;

/** Tells this browser from the user's others. Lasts only for the page where storage is switched off. */
export function deviceId() {
  own ??= stored() ?? randomId();
  return own;
}

function stored() {
  try {
    const id = localStorage.getItem(KEY) ?? randomId();
    localStorage.setItem(KEY, id);
    return id;
  } catch {
    return undefined;
  }
}
