import { useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Import, type ImportOptions, importsApi } from "../../../api/imports.ts";
import { hasStoredSession } from "../../../session/client.ts";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { Option } from "../../../ui/forms/option.tsx";
import { importFailure, notLoggedIn } from "../import-failure.ts";
import { found, offered, toImport } from "../report/import-counts.ts";
import { importedBeforeWords } from "../report/import-words.ts";

type StartImportProps = {
  current: Import;
  options: ImportOptions;
  onOptions: (options: ImportOptions) => void;
  onChange: (changed: Import) => void;
};

export function StartImport({ current, options, onOptions, onChange }: StartImportProps) {
  const { id, source, counts } = current;
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const count = toImport(counts, options.on_existing);
  const offeredCount = offered(counts, options.on_existing);

  async function start() {
    if (!hasStoredSession()) {
      const { title, text } = notLoggedIn(source);
      toast.failure(title, text);
      return;
    }
    setBusy(true);
    try {
      onChange(await importsApi.start(id, options));
      navigate(`?id=${id}`, { replace: true });
    } catch (error) {
      const { title, text } = importFailure(error, source);
      toast.failure(title, text);
      setBusy(false);
    }
  }

  async function cancel() {
    // If it can't be canceled, there is nothing to discard.
    await importsApi.cancel(id).catch(() => {});
    navigate("/admin/import");
  }

  return (
    <fieldset
      disabled={isBusy}
      className="grid min-w-0 justify-items-start gap-3"
      aria-label="Import"
    >
      {counts.new === 0 && found(counts) > 0 && (
        <p>
          {importedBeforeWords(source, found(counts))}{" "}
          <Link to="/admin/posts" className="link">
            Manage Posts
          </Link>
        </p>
      )}
      {counts.changed > 0 && <OnExisting options={options} onOptions={onOptions} />}
      {offeredCount > 0 && <FetchImages options={options} onOptions={onOptions} />}
      <p className="mt-2 flex flex-wrap gap-3">
        {offeredCount > 0 && (
          <Button variant="main" disabled={count === 0} onClick={start}>
            {isBusy ? "Importing..." : buttonWords(source, count, count === offeredCount)}
          </Button>
        )}
        <ConfirmDialog
          title="Discard this import?"
          text="Nothing has been imported yet. The uploaded files and this list will be removed."
          cancelLabel="Keep"
          confirmLabel="Discard"
          onConfirm={cancel}
          trigger={<Button>Discard</Button>}
        />
      </p>
    </fieldset>
  );
}

function buttonWords(source: Import["source"], count: number, isAll: boolean) {
  const noun = source === "wordpress" ? "Posts" : "Article(s)";
  return isAll ? `Import All ${count} ${noun}` : `Import ${count} Selected ${noun}`;
}

type OptionProps = Pick<StartImportProps, "options" | "onOptions">;

function OnExisting({ options, onOptions }: OptionProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
      <legend className="float-left">Previously imported articles that have changed:</legend>
      {(["skip", "update"] as const).map((value) => (
        <Option
          key={value}
          type="radio"
          name="on_existing"
          checked={options.on_existing === value}
          onChange={() => onOptions({ ...options, on_existing: value })}
        >
          {value === "skip" ? "Skip" : "Update"}
        </Option>
      ))}
    </fieldset>
  );
}

function FetchImages({ options, onOptions }: OptionProps) {
  const explanation = useId();
  return (
    <>
      <Option
        type="checkbox"
        aria-describedby={explanation}
        checked={options.fetch_images}
        onChange={({ target }) => onOptions({ ...options, fetch_images: target.checked })}
      >
        Fetch images
      </Option>
      <p id={explanation} className="-mt-2 ml-7 max-w-2xl text-sm text-muted">
        Copies the posts' images to this site. Otherwise they stay on the old site and disappear
        with it.
      </p>
    </>
  );
}
