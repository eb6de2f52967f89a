import { messagesApi } from "../../api/messages.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Input } from "../../ui/forms/input.tsx";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { ExportButton } from "../export-button.tsx";
import type { ListFilter } from "../use-list-filter.ts";
import { type MessageFilter, queryOf } from "./message-filter.ts";

export function MessageSearch(list: ListFilter<MessageFilter>) {
  const { filter, field, onSubmit } = list;
  return (
    <search className="mb-6">
      <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-80">
          <SearchField label="Search messages" {...field("q")} />
        </div>
        <Received {...list} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Search</Button>
          <ExportButton fileName="messages.csv" load={() => messagesApi.export(queryOf(filter))} />
        </div>
      </form>
    </search>
  );
}

function Received({ filter, field, choice }: ListFilter<MessageFilter>) {
  return (
    <>
      <div className="w-full sm:w-44">
        <Field label="Received">
          {(control) => (
            <Select {...control} {...choice("received")}>
              <option value="">Any time</option>
              <option value="7">Last 7 days</option>
              <option value="30">Last 30 days</option>
              <option value="dates">Choose dates</option>
            </Select>
          )}
        </Field>
      </div>
      {filter.received === "dates" && (
        <div className="grid w-full grid-cols-2 gap-3 sm:w-auto">
          <Field label="From">
            {(control) => <Input {...control} {...field("from")} type="date" />}
          </Field>
          <Field label="To">
            {(control) => <Input {...control} {...field("to")} type="date" />}
          </Field>
        </div>
      )}
    </>
  );
}
