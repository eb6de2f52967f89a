import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "../../api/api-error.ts";
import { messagesApi } from "../../api/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useToast } from "../../ui/toasts.tsx";
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
          <ExportButton filter={filter} />
        </div>
      </form>
    </search>
  );
}

/** Exports all messages that match the filter, not only this page. */
function ExportButton({ filter }: { filter: MessageFilter }) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();

  async function download() {
    setBusy(true);
    try {
      saveFile(await messagesApi.export(queryOf(filter)), "messages.csv");
    } catch (error) {
      toast.failure("Error", messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button disabled={isBusy} onClick={download}>
      {isBusy ? "Exporting..." : "Export CSV"}
    </Button>
  );
}
