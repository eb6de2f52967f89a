import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#db/client.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { parseEnv } from "#platform/env.server.ts";
import { RequestMetrics } from "#platform/metrics/request-metrics.server.ts";
import { diskStorage, type Storage } from "#platform/storage/storage.server.ts";
import { createApp } from "#server/app.ts";
import type { RenderPage } from "#server/http/pages.ts";
import { recordedLog } from "./log.ts";

type Options = {
  database: Pick<Database, "db" | "ping"> & Partial<Pick<Database, "requestDb" | "connections">>;
  env?: Record<string, string>;
  renderPage?: RenderPage;
  /** Default: a new folder, created with the first image. */
  storage?: Storage;
  wake?: (kind: string) => void;
  clientDir?: string;
  stopping?: AbortSignal;
};
type Call = {
  method?: string;
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
};

/** The whole app in memory, with a clock that only moves when told to. */
export function testSite({
  database,
  env = {},
  renderPage,
  storage,
  wake = () => {},
  clientDir,
  stopping,
}: Options) {
  const { log, lines, reports } = recordedLog();
  let time = Date.parse("2026-02-03T12:00:00Z");
  const app = createApp({
    env: parseEnv(env),
    database: {
      requestDb: database.db,
      connections: () => ({ inUse: 0, waiting: 0 }),
      ...database,
    },
    storage: storage ?? diskStorage(join(tmpdir(), `site-test-${randomUUID()}`), IMAGES_PATH),
    wake,
    log,
    errorReports: reports,
    requestMetrics: new RequestMetrics(),
    stopping,
    now: () => new Date(time),
    clientDir: clientDir ?? "public",
    renderPage: renderPage ?? renderNothing,
  });

  function call(path: string, { method, body, token, headers = {} }: Call = {}) {
    return app.request(
      path,
      {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: {
          ...(body !== undefined &&
            !(body instanceof FormData) && { "Content-Type": "application/json" }),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: asBody(body) }),
      },
      { incoming: { socket: { remoteAddress: "192.0.2.1" } } },
    );
  }

  return {
    app,
    lines,
    reports,
    call,
    now: () => new Date(time),
    pass: (ms: number) => {
      time += ms;
    },
  };
}

async function renderNothing() {
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  return { response: new Response("a page", { headers }) };
}

function asBody(body: unknown) {
  return typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body);
}
