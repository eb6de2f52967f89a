import { heedingRole } from "./api.ts";
import { asSignedIn } from "./bearer-fetch.ts";
import { type SendOptions, sendBody } from "./send-body.ts";

export type Uploaded = {
  id: string;
  name: string;
  /** What a post keeps: "/storage/blog-images/NAME". */
  url: string;
  public_url: string;
  width: number;
  height: number;
  bytes: number;
  content_type: string;
};

/** `onProgress` is told the part that has been sent, from 0 to 1; the server then takes a moment. */
export function uploadImage(file: File, options: SendOptions = {}) {
  const body = new FormData();
  body.set("file", file);
  const call = { method: "POST", path: "/api/storage/blog-images", body } as const;
  return heedingRole(asSignedIn<Uploaded>((headers) => sendBody(call, headers, options)));
}
