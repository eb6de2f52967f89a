/** One metric with its values, as Prometheus reads them. */
export type Metric = {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  values: MetricValue[];
};

type MetricValue = {
  value: number;
  labels?: Record<string, string>;
  /** The part of a histogram: "_bucket", "_sum" or "_count". */
  suffix?: string;
};

export const PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

export function prometheusText(metrics: Metric[]) {
  return metrics
    .map(({ name, help, type, values }) => {
      const lines = values.map(({ value, labels, suffix = "" }) => {
        return `${name}${suffix}${labels ? formatLabels(labels) : ""} ${value}\n`;
      });
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
    })
    .join("");
}

export function counter(name: string, help: string, value: number | MetricValue[]): Metric {
  return { name, help, type: "counter", values: toValues(value) };
}

export function gauge(name: string, help: string, value: number | MetricValue[]): Metric {
  return { name, help, type: "gauge", values: toValues(value) };
}

function toValues(value: number | MetricValue[]) {
  return typeof value === "number" ? [{ value }] : value;
}

function formatLabels(labels: Record<string, string>) {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `{${pairs.join(",")}}`;
}

function escaped(value: string) {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
