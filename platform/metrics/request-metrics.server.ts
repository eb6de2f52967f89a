import { counter, type Metric } from "./metrics.server.ts";

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Responses of one route. Plain numbers: a cached page is counted with each request. */
export class RouteCounts {
  /** The number of responses by the first digit of their status. */
  readonly byClass = [0, 0, 0, 0, 0, 0];
  readonly buckets: number[] = BUCKETS.map(() => 0);
  seconds = 0;
  timed = 0;

  count(status: number) {
    const digit = Math.trunc(status / 100);
    this.byClass[digit] = (this.byClass[digit] ?? 0) + 1;
  }

  /** Adds the time of one response. Responses from the page cache are not timed. */
  time(seconds: number) {
    this.seconds += seconds;
    this.timed++;
    const index = BUCKETS.findIndex((limit) => seconds <= limit);
    if (index !== -1) this.buckets[index] = (this.buckets[index] ?? 0) + 1;
  }
}

/** Responses by the pattern of their path, of which there are a limited number. */
export class RequestMetrics {
  readonly #routes = new Map<string, RouteCounts>();

  of(route: string) {
    const known = this.#routes.get(route);
    if (known) return known;
    const counts = new RouteCounts();
    this.#routes.set(route, counts);
    return counts;
  }

  collect(): Metric[] {
    const routes = [...this.#routes];
    return [
      counter(
        "http_requests_total",
        "Responses by the pattern of their path and the class of their status.",
        routes.flatMap(([route, { byClass }]) =>
          byClass.flatMap((value, digit) =>
            value > 0 ? [{ value, labels: { route, status: `${digit}xx` } }] : [],
          ),
        ),
      ),
      {
        name: "http_request_duration_seconds",
        help: "Time until the response was ready, except for responses from the page cache.",
        type: "histogram",
        values: routes.flatMap(([route, counts]) => routeHistogram(route, counts)),
      },
    ];
  }
}

function routeHistogram(route: string, { buckets, seconds, timed }: RouteCounts) {
  if (timed === 0) return [];
  let below = 0;
  return [
    ...BUCKETS.map((limit, index) => {
      below += buckets[index] ?? 0;
      return { suffix: "_bucket", labels: { route, le: String(limit) }, value: below };
    }),
    { suffix: "_bucket", labels: { route, le: "+Inf" }, value: timed },
    { suffix: "_sum", labels: { route }, value: seconds },
    { suffix: "_count", labels: { route }, value: timed },
  ];
}
