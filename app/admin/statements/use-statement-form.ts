import { useState } from "react";
import { useNavigate } from "react-router";
import { type StatementInput, statementSchema } from "#features/statements/statements.schema.ts";
import { messageOf } from "../../api/api-error.ts";
import type { Message } from "../../api/messages.ts";
import { type Statement, type StatementChoices, statementsApi } from "../../api/statements.ts";
import { useAdmin } from "../../session/use-admin.ts";
import { samePage } from "../../site/use-scroll-on-navigation.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { useCheckedValues } from "../../ui/forms/use-checked-values.ts";
import { useUnsavedChanges } from "../use-unsaved-changes.ts";
import { type Chosen, startingValues, type Texts, valuesOf } from "./statement-values.ts";

type Form = {
  /** Null until it is saved. */
  statement: Statement | null;
  choices: StatementChoices;
  /** The message that it is for. */
  message: Message | null;
  onChange: (statement: Statement) => void;
};

const textsSchema = statementSchema.omit({ choices: true });

/** A statement as it is written, backed up in this browser until it is saved. */
export function useStatementForm({ statement, choices, message, onChange }: Form) {
  const navigate = useNavigate();
  const { id: userId } = useAdmin();
  const [saved, setSaved] = useState(() =>
    statement ? valuesOf(statement) : startingValues(choices, message),
  );
  const [values, setValues] = useState(saved);
  const [isBusy, setBusy] = useState(false);
  const name = `statement:${statement?.id ?? message?.id ?? "new"}`;
  const changes = useUnsavedChanges({ name, userId, values, saved });
  const { error, check } = useCheckedValues(textsSchema, values.texts);

  const store = (input: StatementInput) =>
    statement
      ? statementsApi.change(statement.id, { ...input, version: statement.version })
      : statementsApi.create({ ...input, message_id: message?.id ?? null });

  /** A new one has a URL of its own from now on. */
  function show(stored: Statement) {
    setSaved(valuesOf(stored));
    setValues(valuesOf(stored));
    onChange(stored);
    if (statement) return;
    changes.removeStored();
    navigate(`/admin/statements/${stored.id}`, { replace: true, ...samePage });
  }

  /** With the days for which its link works, it also creates the link. */
  async function save(days?: number) {
    const texts = check();
    if (!texts) return;
    setBusy(true);
    let stored: Statement | undefined;
    try {
      stored = await store({ ...texts, choices: values.choices });
      if (days === undefined) toast.success("Statement saved.");
      else {
        stored = await statementsApi.createLink(stored.id, { version: stored.version, days });
        toast.success("Link created.", "What it shows won’t change anymore.");
      }
    } catch (error) {
      toast.failure("Error", messageOf(error));
    } finally {
      setBusy(false);
      if (stored) show(stored);
    }
  }

  return {
    values,
    changeTexts: (texts: Partial<Texts>) =>
      setValues((current) => ({ ...current, texts: { ...current.texts, ...texts } })),
    changeChoices: (choices: Partial<Chosen>) =>
      setValues((current) => ({ ...current, choices: { ...current.choices, ...choices } })),
    error,
    isBusy,
    isDirty: changes.isDirty,
    offer: changes.offer,
    restore: () => {
      setValues({ ...saved, ...changes.offer?.values });
      changes.closeOffer();
    },
    decline: changes.closeOffer,
    save,
  };
}
