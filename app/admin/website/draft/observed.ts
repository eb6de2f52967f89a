export type Observed<State> = ReturnType<typeof observed<State>>;

/** A state outside of components, for `useSyncExternalStore`. */
export function observed<State>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (part: Partial<State>) => {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
