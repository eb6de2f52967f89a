import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { messagesApi } from "../../api/messages.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Input } from "../../ui/forms/input.tsx";
import { ExportButton } from "../export-button.tsx";
import { type MessageFilter, messagesUrl, queryOf } from "./message-filter.ts";

export function MessageSearch({ filter }: { filter: MessageFilter }) {
  const navigate = useNavigate();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get("q")).trim();
    navigate(messagesUrl({ ...filter, q, page: 1 }));
  }

  return (
    <search className="mb-6">
      <form onSubmit={search} className="grid items-end gap-3 sm:grid-cols-[minmax(0,24rem)_auto]">
        <Field label="Search messages" name="q">
          {(control) => (
            <Input {...control} type="search" autoComplete="off" defaultValue={filter.q} />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Search</Button>
          <ExportButton fileName="messages.csv" load={() => messagesApi.export(queryOf(filter))} />
        </div>
      </form>
    </search>
  );
}
