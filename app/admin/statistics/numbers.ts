const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** "Feb 3", of a day such as "2026-02-03". */
export function shortDay(day: string) {
  return DAY.format(new Date(day));
}

/** "1 view", "1,200 views" */
export function inWords(count: number, noun: string) {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : `${noun}s`}`;
}

/** A round number at or above the highest one, for the top of a chart. */
export function axisMaximum(highest: number) {
  if (highest <= 5) return 5;
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= highest) ?? 10;
  return step * magnitude;
}
