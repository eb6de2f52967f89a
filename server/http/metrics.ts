import { hash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Database } from "#db/client.ts";
import type { Ctx } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { countJobs } from "#platform/jobs/jobs.server.ts";
import { queueStates } from "#platform/jobs/work-queue.server.ts";
import { countUnsentMail } from "#platform/mail/outbox.server.ts";
import {
  counter,
  gauge,
  type Metric,
  PROMETHEUS,
  prometheusText,
} from "#platform/metrics/metrics.server.ts";

type Source = () => Metric[] | Promise<Metric[]>;

/** `/metrics` for those who know the token. */
export function metricsRoute(token: string, sources: Source[]) {
  const expected = hash("sha256", token, "buffer");
  return new Hono<RequestEnv>().get("/metrics", async (c) => {
    const [, given = ""] = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "") ?? [];
    if (!timingSafeEqual(hash("sha256", given, "buffer"), expected)) {
      c.header("WWW-Authenticate", "Bearer");
      throw new AppError("unauthorized", "This needs the site’s metrics token.");
    }
    const metrics = await Promise.all(sources.map((collect) => collect()));
    return c.body(prometheusText(metrics.flat()), 200, {
      "Content-Type": PROMETHEUS,
      "Cache-Control": "no-store",
    });
  });
}

export function queueMetrics(): Metric[] {
  const queues = queueStates();
  const by = (field: "running" | "waiting" | "refused") =>
    queues.map((queue) => ({ value: queue[field], labels: { queue: queue.name } }));
  return [
    gauge("work_running", "Tasks that run now, by queue.", by("running")),
    gauge("work_waiting", "Tasks that wait, by queue.", by("waiting")),
    counter(
      "work_refused_total",
      "Tasks that were refused because too many waited.",
      by("refused"),
    ),
  ];
}

/** If the database does not respond, only the pool and the fact that it is down. */
export async function databaseMetrics(
  database: Pick<Database, "connections">,
  ctx: Ctx,
): Promise<Metric[]> {
  const { inUse, waiting } = database.connections();
  const pool = [
    gauge("database_connections_in_use", "Connections of the pool that are in use.", inUse),
    gauge("database_connections_waiting", "Requests and jobs that wait for a connection.", waiting),
  ];
  const up = (value: number) => gauge("database_up", "Whether the database responds.", value);
  try {
    const jobs = await countJobs(ctx);
    const mail = await countUnsentMail(ctx);
    return [
      ...pool,
      up(1),
      gauge(
        "jobs",
        "Background jobs by kind and state.",
        jobs.map(({ kind, state, count }) => ({ value: count, labels: { kind, state } })),
      ),
      gauge("outbox_waiting", "Emails that are not sent yet.", mail.waiting),
      gauge("outbox_failed", "Emails that could not be sent.", mail.failed),
    ];
  } catch {
    return [...pool, up(0)];
  }
}
