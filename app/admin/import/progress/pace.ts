type Sample = { at: number; done: number };

// Earlier estimates would jump around.
const FIRST_GUESS_MS = 2000;

export type Pace = { perSecond: number; secondsLeft: number };

/** The speed of a process, from its first and its latest reading; undefined while it is a guess. */
export function measurePace(first: Sample, latest: Sample, total: number): Pace | undefined {
  const milliseconds = latest.at - first.at;
  const done = latest.done - first.done;
  if (milliseconds < FIRST_GUESS_MS || done <= 0) return undefined;
  const perSecond = (done / milliseconds) * 1000;
  return { perSecond, secondsLeft: Math.max(0, (total - latest.done) / perSecond) };
}

/** "about 2 min left" */
export function timeLeft({ secondsLeft }: Pace) {
  const minutes = Math.round(secondsLeft / 60);
  if (secondsLeft < 10) return "a few seconds left";
  if (secondsLeft < 55) return `about ${Math.round(secondsLeft / 5) * 5} s left`;
  if (minutes < 60) return `about ${Math.max(1, minutes)} min left`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `about ${hours} h left` : `about ${hours} h ${rest} min left`;
}
