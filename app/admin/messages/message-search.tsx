import { messagesApi } from "../../api/messages.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Input } from "../../ui/forms/input.tsx";
import { ExportButton } from "../export-button.tsx";
import type { ListFilter } from "../use-list-filter.ts";
import { type MessageFilter, queryOf } from "./message-filter.ts";

export function MessageSearch({ filter, field, onSubmit }: ListFilter<MessageFilter>) {
  return (
    <search className="mb-6">
      <form
        onSubmit={onSubmit}
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,24rem)_auto]"
      >
        <Field label="Search messages">
          {(control) => <Input {...control} {...field("q")} type="search" autoComplete="off" />}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Search</Button>
          <ExportButton fileName="messages.csv" load={() => messagesApi.export(queryOf(filter))} />
        </div>
      </form>
    </search>
  );
}
