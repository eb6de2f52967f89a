import { readFile } from "node:fs/promises";
import { MB } from "#platform/text/byte-size.ts";

type Heap = { resident: number; used: number };
/** What report-memory.mjs prints. */
export type MemoryReport = {
  main: Heap;
  /** Of the main thread: machine code that V8 compiled from JavaScript. */
  code: number;
  workers: Heap[];
  /** Outside of the heap, but owned by JavaScript objects: buffers, and the text of modules. */
  external: number;
};

/** Each part in bytes. The first group adds up to the total. */
export type Parts = Record<(typeof PARTS)[number], number>;

export const PARTS = [
  "resident in total",
  "  program and libraries (files)",
  "  JavaScript heap, main thread",
  "  JavaScript heap, workers",
  "  compiled code",
  "  memory of the database (WASM)",
  "  allocated by C++ (malloc)",
  "  the rest: large buffers, stacks",
  "most since the start",
  "in use, of the main thread's heap",
  "in use, of the workers' heaps",
  "owned by JavaScript outside the heap",
] as const;

type Mapping = { start: number; size: number; access: string; path: string; resident: number };

const HEADER = /^([0-9a-f]+)-([0-9a-f]+) (\S{4}) \S+ \S+ \S+ *(.*)$/;
/** The C library puts each of its arenas, except the first, at a multiple of this. */
const ARENA_BYTES = 64 * MB;

/** Where the resident memory of a process is. Linux only. */
export async function memoryParts(pid: number | undefined, report: MemoryReport): Promise<Parts> {
  const mappings = parseMappings(await readFile(`/proc/${pid}/smaps`, "utf8"));
  const sumResident = (matches: (mapping: Mapping) => boolean) =>
    mappings.filter(matches).reduce((sum, { resident }) => sum + resident, 0);
  const workers = sum(report.workers.map(({ resident }) => resident));
  const code = sumResident(({ path, access }) => path === "" && access.includes("x"));
  const total = sumResident(() => true);
  const known = {
    "  program and libraries (files)": sumResident(({ path }) => path.startsWith("/")),
    // The code of the main thread is counted below.
    "  JavaScript heap, main thread": report.main.resident - report.code,
    "  JavaScript heap, workers": workers,
    "  compiled code": code,
    "  memory of the database (WASM)": sumResident(isWasmMemory),
    "  allocated by C++ (malloc)": sumResident(isArena),
  };
  return {
    "resident in total": total,
    ...known,
    "  the rest: large buffers, stacks": total - sum(Object.values(known)),
    "most since the start": await peak(pid),
    "in use, of the main thread's heap": report.main.used,
    "in use, of the workers' heaps": sum(report.workers.map(({ used }) => used)),
    "owned by JavaScript outside the heap": report.external,
  };
}

function parseMappings(smaps: string) {
  const mappings: Mapping[] = [];
  for (const line of smaps.split("\n")) {
    const [, start, end, access, path] = HEADER.exec(line) ?? [];
    const [from, to] = [Number(`0x${start}`), Number(`0x${end}`)];
    if (access !== undefined && path !== undefined)
      mappings.push({ start: from, size: to - from, access, path, resident: 0 });
    const [, kilobytes] = /^Rss: +(\d+) kB/.exec(line) ?? [];
    const latest = mappings.at(-1);
    if (kilobytes && latest) latest.resident = Number(kilobytes) * 1024;
  }
  return mappings;
}

function isArena({ start, access, path }: Mapping) {
  return path === "[heap]" || (path === "" && access === "rw-p" && start % ARENA_BYTES === 0);
}

/** No other mapping without a file is larger than an arena, except those that only reserve space. */
function isWasmMemory(mapping: Mapping) {
  const { size, access, path } = mapping;
  return path === "" && access === "rw-p" && size > ARENA_BYTES && !isArena(mapping);
}

async function peak(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0);
}
