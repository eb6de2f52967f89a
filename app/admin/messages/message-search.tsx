import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "../../api/api-error.ts";
import { messagesApi } from "../../api/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { type MessageFilter, queryOf, searchOf } from "./message-filter.ts";

export function MessageSearch({ filter }: { filter: MessageFilter }) {
  const navigate = useNavigate();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get("q")).trim();
    navigate({ search: searchOf({ ...filter, q, page: 1 }) });
  }

  return (
    <search className="mb-6">
      <form onSubmit={search} className="message-search">
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
      save(await messagesApi.export(queryOf(filter)), "messages.csv");
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

function save(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not right away: some browsers start the download a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
