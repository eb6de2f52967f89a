import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";

export type Postgres = {
  url: string;
  /** Suspends all processes of the server, as on a machine that hangs. */
  freeze: () => void;
  thaw: () => void;
  /** Ends the server at once, as a crash would. Its data stays. */
  crash: () => Promise<void>;
  /** Starts the server again after a crash. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

const INSTALLATIONS = "/usr/lib/postgresql";

/** A throwaway PostgreSQL server. */
export async function startPostgres(): Promise<Postgres> {
  const bin = binaries();
  if (!bin) throw new Error("There is no PostgreSQL server to start.");
  return startServer(bin);
}

export function canStartPostgres() {
  return binaries() !== undefined;
}

export function hasPostgres() {
  if (process.env.TEST_DATABASE_URL || canStartPostgres()) return true;
  skipAloud();
  return false;
}

function skipAloud() {
  const reason = "no PostgreSQL server: install one, or set TEST_DATABASE_URL";
  if (process.env.CI) throw new Error(`There is ${reason}.`);
  process.stderr.write(`SKIPPED: ${reason}.\n`);
}

function binaries() {
  const versions = existsSync(INSTALLATIONS) ? readdirSync(INSTALLATIONS) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  return [
    ...(process.env.PATH ?? "").split(delimiter),
    ...newestFirst.map((version) => join(INSTALLATIONS, version, "bin")),
  ].find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl")));
}

/**
 * Each line of standard input stops the server or starts it again. When standard input closes, it
 * stops and its files are removed, also when the tests are killed.
 */
const PROGRAM = `
  set -e
  trap 'rm -rf "$DATA"' EXIT
  start() {
    "$BIN/pg_ctl" --pgdata="$DATA/cluster" --log="$DATA/log" --wait start >/dev/null --options="\\
      -k $DATA -c listen_addresses= -c fsync=off -c shared_buffers=16MB -c max_connections=100" \\
      || { cat "$DATA/log" >&2; exit 1; }
    echo started
  }
  stop() {
    "$BIN/pg_ctl" --pgdata="$DATA/cluster" --mode=immediate stop >/dev/null
    echo stopped
  }
  "$BIN/initdb" --pgdata="$DATA/cluster" --username=postgres --auth=trust --encoding=UTF8 \\
    --locale=C --no-sync >/dev/null
  start
  while read -r command; do "$command"; done
  if [ -f "$DATA/cluster/postmaster.pid" ]; then stop; fi
`;

async function startServer(bin: string): Promise<Postgres> {
  const data = mkdtempSync(join(tmpdir(), "site-postgres-"));
  const owner = unprivilegedUser();
  if (owner) chownSync(data, owner.uid, owner.gid);
  const shell = spawn("sh", ["-c", PROGRAM], {
    ...owner,
    cwd: data,
    env: { PATH: process.env.PATH, LC_ALL: "C", BIN: bin, DATA: data },
    stdio: "pipe",
    // Ctrl-C ends the tests, which closes the program's standard input, but does not signal it.
    detached: true,
  });
  const ended = once(shell, "exit");
  const complaint = text(shell.stderr);
  const started = await Promise.race([once(shell.stdout, "data"), ended.then(() => undefined)]);
  if (!started) throw new Error(`PostgreSQL did not start: ${await complaint}`);
  const command = async (name: "start" | "stop") => {
    const done = once(shell.stdout, "data");
    shell.stdin.write(`${name}\n`);
    await Promise.race([done, ended]);
  };
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen.splice(0)) process.kill(pid, "SIGCONT");
  };
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(data)}`,
    freeze: () => {
      frozen = listProcesses(data);
      for (const pid of frozen) process.kill(pid, "SIGSTOP");
    },
    thaw,
    crash: () => command("stop"),
    restart: () => command("start"),
    stop: async () => {
      thaw();
      shell.stdin.end();
      await ended;
    },
  };
}

function listProcesses(data: string) {
  const [parent] = readFileSync(join(data, "cluster/postmaster.pid"), "utf8").split("\n");
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8");
  return [parent, ...children.trim().split(" ")].map(Number);
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, name: string) =>
    Number(execFileSync("id", [flag, name], { stdio: "pipe" }));
  try {
    return { uid: id("-u", "postgres"), gid: id("-g", "postgres") };
  } catch {
    return { uid: id("-u", "nobody"), gid: id("-g", "nobody") };
  }
}

export async function onServer(url: string, statement: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function databaseOn(url: string, name: string) {
  const withName = new URL(url);
  withName.pathname = `/${name}`;
  return withName.href;
}

export function throwawayName() {
  return `site_test_${randomUUID().replaceAll("-", "")}`;
}
