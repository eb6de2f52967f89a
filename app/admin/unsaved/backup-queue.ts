import { ApiError } from "../../session/requests.ts";

const IDLE_MS = 2_000;
const LONGEST_WAIT_MS = 10_000;
const LONGEST_RETRY_MS = 30_000;
const PAUSE_MS = 3_000;

export type BackupState = {
  status: "none" | "saved" | "unreachable" | "refused";
  /** When the server last stored a backup, by this browser's clock. */
  savedAt?: Date | undefined;
};

/** Stores the values, or deletes what is stored when they are null. */
type Send<Values> = (values: Values | null) => Promise<unknown>;

/**
 * Sends the latest values a moment after they stopped changing, one request at a time, and retries
 * until the server has them.
 */
export function backupQueue<Values>(
  send: Send<Values>,
  onState: (state: BackupState) => void,
  /** The pause after the last change before the values are sent. */
  idleMs = IDLE_MS,
) {
  let pending: { values: Values | null; since: number } | undefined;
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isPaused = false;
  let isClosed = false;
  let savedAt: Date | undefined;

  function change(values: Values | null) {
    pending = { values, since: pending?.since ?? Date.now() };
    // While the server can't be reached, the retry that is scheduled sends the latest values.
    if (failures === 0) schedule(Math.min(idleMs, pending.since + LONGEST_WAIT_MS - Date.now()));
  }

  function schedule(ms: number) {
    clearTimeout(timer);
    if (!isPaused && !isClosed) timer = setTimeout(start, Math.max(0, ms));
  }

  /** Sends at once: the network is back, or the page may be about to close. */
  function start() {
    if (isPaused || sending || !pending) return;
    clearTimeout(timer);
    const { values } = pending;
    pending = undefined;
    sending = attempt(values).finally(() => {
      sending = undefined;
      if (pending) schedule(failures === 0 ? idleMs : retryMs(failures));
    });
  }

  async function attempt(values: Values | null) {
    try {
      await send(values);
      savedAt = values === null ? undefined : new Date();
      failures = 0;
      onState({ status: values === null ? "none" : "saved", savedAt });
    } catch (error) {
      const isTemporary = !(error instanceof ApiError) || isWorthRetrying(error.status);
      onState({ status: isTemporary ? "unreachable" : "refused", savedAt });
      if (!isTemporary) return;
      failures++;
      pending ??= { values, since: Date.now() };
    }
  }

  return {
    change,
    start,
    /** Call it before the post itself is saved, so that no older backup is stored after it. */
    pause: async () => {
      isPaused = true;
      clearTimeout(timer);
      await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, PAUSE_MS))]);
    },
    /**
     * Call it when a save has failed, or when it has stored all waiting changes and the form stays
     * open.
     */
    resume: (isSaved = false) => {
      isPaused = false;
      if (isSaved) {
        pending = undefined;
        failures = 0;
      }
      if (pending) schedule(idleMs);
    },
    /**
     * Call it when the form was closed. Waiting values are sent once, unless the queue is paused.
     */
    close: () => {
      start();
      clearTimeout(timer);
      isClosed = true;
    },
  };
}

function isWorthRetrying(status: number) {
  return status === 0 || status === 429 || status >= 500;
}

function retryMs(failures: number) {
  return Math.min(IDLE_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
}
