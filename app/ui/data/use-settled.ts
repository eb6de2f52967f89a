import { useEffect, useState } from "react";

/** The value once it has not changed for a while, such as a text when typing pauses. */
export function useSettled<Value>(value: Value, pauseMs: number) {
  const [settled, setSettled] = useState(value);

  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(pause);
  }, [value, pauseMs]);

  return settled;
}
