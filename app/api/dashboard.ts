import type { ResponseOf } from "./contract.ts";
import { request } from "./request.ts";

export type DashboardData = ResponseOf<"GET /api/admin/dashboard">;

export const dashboardApi = {
  get: () => request("GET /api/admin/dashboard"),
};
