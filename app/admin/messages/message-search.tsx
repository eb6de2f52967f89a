import { MESSAGE_STAGES, NO_OWNER } from "#features/contact/messages.schema.ts";
import { messagesApi } from "../../api/messages.ts";
import type { Person } from "../../api/users.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { ExportButton } from "../export-button.tsx";
import type { ListFilter } from "../use-list-filter.ts";
import { type MessageFilter, queryOf, STAGE_NAMES } from "./message-filter.ts";

const NARROW = "w-[calc(50%-0.375rem)] sm:w-40";

type MessageSearchProps = { list: ListFilter<MessageFilter>; admins: Person[] };

export function MessageSearch({ list, admins }: MessageSearchProps) {
  const { filter, field, onSubmit } = list;
  return (
    <search className="mb-6">
      <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-80">
          <SearchField label="Search messages" {...field("q")} />
        </div>
        <Choices list={list} admins={admins} />
        <Received {...list} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Search</Button>
          <ExportButton fileName="messages.csv" load={() => messagesApi.export(queryOf(filter))} />
        </div>
      </form>
    </search>
  );
}

/** How far messages are, who takes care of them, and when. */
function Choices({ list: { choice }, admins }: MessageSearchProps) {
  return (
    <>
      <div className={NARROW}>
        <Field label="Filter by stage">
          {(control) => (
            <Select {...control} {...choice("stage")}>
              {MESSAGE_STAGES.map((stage) => (
                <option key={stage} value={stage}>
                  {STAGE_NAMES[stage]}
                </option>
              ))}
              <option value="all">All</option>
            </Select>
          )}
        </Field>
      </div>
      <div className={NARROW}>
        <Field label="Filter by owner">
          {(control) => (
            <Select {...control} {...choice("owner")}>
              <option value="">Anyone</option>
              <option value={NO_OWNER}>No owner</option>
              {admins.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className={NARROW}>
        <Field label="Follow-up">
          {(control) => (
            <Select {...control} {...choice("due")}>
              <option value="">Any date</option>
              <option value="overdue">Overdue</option>
              <option value="week">Due this week</option>
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}

function Received({ filter, field, choice }: ListFilter<MessageFilter>) {
  return (
    <>
      <div className={NARROW}>
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
          <TextField label="From" {...field("from")} type="date" />
          <TextField label="To" {...field("to")} type="date" />
        </div>
      )}
    </>
  );
}
