import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { z } from "zod";

const PAUSE_MS = 300;

type FilterChange<Filter> = { [Name in keyof Filter]?: string | number | undefined };
type Options = {
  /** The list's path, if the list is also shown at other URLs. */
  pathname?: string;
  /** Typing filters after a pause, and replaces the last filter in the history. */
  isLive?: boolean;
};

/** The filter of a list, which is read from the URL and changed by links and form fields. */
export function useListFilter<Filter extends { page: number }>(
  schema: z.ZodType<Filter>,
  { pathname, isLive = false }: Options = {},
) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(schema, params);
  const search = filterSearch(schema, filter);
  /** The fields that were changed since the URL was last changed. */
  const [entered, setEntered] = useState<FilterChange<Filter>>({});
  const requested = useRef(search);

  /** The query of the filter with a change, at the first page. */
  const searchFor = (change: FilterChange<Filter>) =>
    changedSearch({ ...Object.fromEntries(new URLSearchParams(search)), page: 1, ...change });

  function changedSearch(change: FilterChange<Filter>) {
    const values = Object.entries(change).map(([name, value]) => [name, String(value ?? "")]);
    return filterSearch(schema, readFilter(schema, new URLSearchParams(values)));
  }

  function go(next: string) {
    requested.current = next;
    navigate({ ...(pathname && { pathname }), search: next }, { replace: isLive });
  }

  const show = (change: FilterChange<Filter> = {}) => go(searchFor({ ...entered, ...change }));

  function showOnly(change: FilterChange<Filter>) {
    setEntered({});
    go(changedSearch(change));
  }

  // Back, Forward and links change the URL without the form.
  useEffect(() => {
    if (search === requested.current) return;
    requested.current = search;
    setEntered({});
  }, [search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the pause
  useEffect(() => {
    const isNew = isLive && searchFor(entered) !== searchFor({});
    const pause = isNew ? setTimeout(show, PAUSE_MS) : undefined;
    return () => clearTimeout(pause);
  }, [entered, search]);

  type Name = keyof Filter & string;
  type Entered = { target: { value: string } };

  /** The props of a field that is applied when the form is submitted. */
  const field = (name: Name) => ({
    name,
    value: entered[name] ?? String(filter[name] ?? ""),
    onChange: ({ target }: Entered) => setEntered({ ...entered, [name]: target.value }),
  });

  /** The props of a field that is applied as soon as it changes. */
  const choice = (name: Name) => ({
    ...field(name),
    onChange: ({ target }: Entered) => {
      setEntered({ ...entered, [name]: target.value });
      show({ [name]: target.value } as FilterChange<Filter>);
    },
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    show();
  }

  const isFiltered = searchFor({}) !== "";
  return { filter, search, isFiltered, searchFor, show, showOnly, field, choice, onSubmit };
}

export type ListFilter<Filter extends { page: number }> = ReturnType<typeof useListFilter<Filter>>;

/** Reads the filter of a list from a URL; invalid values are ignored. */
export function readFilter<Filter>(schema: z.ZodType<Filter>, params: URLSearchParams) {
  const values = Object.fromEntries(params);
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  for (const { path } of parsed.error.issues) delete values[String(path[0])];
  return schema.parse(values);
}

/** The filter as a query, without default values. */
export function filterSearch<Filter extends object>(schema: z.ZodType<Filter>, filter: Filter) {
  const defaults = new Map(Object.entries(schema.parse({})));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value && value !== defaults.get(name)) search.set(name, String(value));
  }
  return String(search);
}
