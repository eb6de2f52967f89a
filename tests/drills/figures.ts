/** 1234 ms as "1.2 s", 56 ms as "56 ms". */
export function duration(ms: number) {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

export function count(number: number, one: string, many = `${one}s`) {
  return `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
}

export async function timed<Result>(work: () => Promise<Result>) {
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started };
}
