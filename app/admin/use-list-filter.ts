import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { z } from "zod";
import { filterSearch, readFilter } from "./list-filter.ts";

const PAUSE_MS = 300;

type Change<Filter> = { [Name in keyof Filter]?: string | number | undefined };
type Options = {
  /** Where the list is, if its URL is not the only one that shows it. */
  pathname?: string;
  /** What is typed is searched after a pause, and the last filter isn't in the history. */
  isLive?: boolean;
};

/** What a list shows: read from the URL, and changed by links and by the fields of a form. */
export function useListFilter<Filter extends { page: number }>(
  schema: z.ZodType<Filter>,
  { pathname, isLive = false }: Options = {},
) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(schema, params);
  const search = filterSearch(schema, filter);
  /** The fields that were changed since the URL was. */
  const [entered, setEntered] = useState<Change<Filter>>({});
  const requested = useRef(search);

  /** The query of the filter with a change, at its first page. */
  const searchFor = (change: Change<Filter>) =>
    changedSearch({ ...Object.fromEntries(new URLSearchParams(search)), page: 1, ...change });

  function changedSearch(change: Change<Filter>) {
    const values = Object.entries(change).map(([name, value]) => [name, String(value ?? "")]);
    return filterSearch(schema, readFilter(schema, new URLSearchParams(values)));
  }

  function go(next: string) {
    requested.current = next;
    navigate({ ...(pathname && { pathname }), search: next }, { replace: isLive });
  }

  const show = (change: Change<Filter> = {}) => go(searchFor({ ...entered, ...change }));

  function showOnly(change: Change<Filter>) {
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

  /** What is entered is shown when the form is submitted. */
  const field = (name: Name) => ({
    name,
    value: entered[name] ?? String(filter[name] ?? ""),
    onChange: ({ target }: Entered) => setEntered({ ...entered, [name]: target.value }),
  });

  /** What is chosen is shown at once. */
  const choice = (name: Name) => ({
    ...field(name),
    onChange: ({ target }: Entered) => {
      setEntered({ ...entered, [name]: target.value });
      show({ [name]: target.value } as Change<Filter>);
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
