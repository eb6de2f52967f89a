import type { Use } from "#features/media/media.schema.ts";
import type { ProfileInput } from "#features/profiles/profile.schema.ts";
import { ApiError, bearerFetch } from "./bearer-fetch.ts";
import { checkRole } from "./session.ts";

export type Profile = ProfileInput & { id: string };

export type Account = {
  id: string;
  email: string;
  name: string | null;
  is_admin: boolean;
  confirmed: boolean;
  created_at: string;
  last_sign_in_at: string | null;
};

export type AuditEntry = {
  id: string | number;
  at: string;
  action: string;
  actor: string | null;
  subject: string | null;
  address: string | null;
  /** Equal events within a quarter of an hour are one entry. */
  count: number;
};

type AuditPage = { entries: AuditEntry[]; total: number; page: number; page_size: number };

export type MediaItem = {
  id: string;
  name: string;
  url: string;
  thumbnail_url: string;
  width: number;
  height: number;
  bytes: number;
  content_type: string;
  created_at: string;
  uploaded_by: string | null;
  used_in: Use[];
};

type MediaPage = { media: MediaItem[]; total: number; page: number; page_size: number };

/** The calls of the admin pages, in one place. */
export const api = {
  profile: () => ask<Profile>("/api/admin/profile"),
  saveProfile: (body: ProfileInput) => ask<Profile>("/api/admin/profile", { method: "PUT", body }),
  users: () => ask<{ users: Account[] }>("/api/admin/users"),
  setAdmin: (id: string, admin: boolean) =>
    ask<Account>(`/api/admin/users/${id}/role`, { method: "PUT", body: { admin } }),
  confirmAccount: (id: string) =>
    ask<Account>(`/api/admin/users/${id}/confirm`, { method: "POST" }),
  audit: (query: string) => ask<AuditPage>(`/api/admin/audit?${query}`),
  media: (page: number) => ask<MediaPage>(`/api/admin/media?page=${page}`),
  deleteMedia: (id: string) => ask<unknown>(`/api/admin/media/${id}`, { method: "DELETE" }),
  updatePassword: (body: { email: string; current_password?: string; password: string }) =>
    ask<unknown>("/api/functions/update-admin-password", { method: "POST", body }),
};

export function ask<Answer>(...call: Parameters<typeof bearerFetch>) {
  return heedingRole(bearerFetch<Answer>(...call));
}

export async function heedingRole<Answer>(asked: Promise<Answer>) {
  try {
    return await asked;
  } catch (error) {
    // The role was taken away meanwhile: the guard must know.
    if (error instanceof ApiError && error.status === 403) void checkRole();
    throw error;
  }
}

/** A sentence for a toast: the server's own, when it gave one. */
export function messageOf(error: unknown, otherwise = "Please try again in a moment.") {
  return (error instanceof ApiError && error.message) || otherwise;
}
