import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
  AGENCY_MAX,
  FIRM_CONTACT,
  LINK_DAYS,
  OPENING_MAX,
  SOLICITATION_MAX,
  type StatementInput,
  statementSchema,
  TITLE_MAX,
} from "#features/statements/schema.ts";
import { samePage } from "../../public/use-scroll-on-navigation.ts";
import { request } from "../../session/admin-request.ts";
import { Button } from "../../ui/button.tsx";
import { useSettled } from "../../ui/data/use-settled.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { FieldGroup, Option, Select, SelectOptions } from "../../ui/forms/controls.tsx";
import { Field, Form, TextArea, TextField } from "../../ui/forms/field.tsx";
import { LeaveWarning } from "../../ui/forms/leave-warning.tsx";
import { useCheckedValues } from "../../ui/forms/use-checked-values.ts";
import type { Message } from "../messages/message-queries.ts";
import {
  DraftConflict,
  type LabeledValue,
  useVersionedDraft,
} from "../unsaved/conflict-dialog.tsx";
import { DraftOffers } from "../unsaved-changes.tsx";
import { useAdmin } from "../use-admin.ts";
import { StatementActions } from "./statement-actions.tsx";
import { StatementPreview } from "./statement-preview.tsx";
import type { Statement, StatementChoices } from "./statement-queries.ts";

type StatementEditorProps = Parameters<typeof useStatementForm>[0];

const DAYS = [30, 60, LINK_DAYS, 180, 365];

/** The form of a statement, beside its preview. */
export function StatementEditor(props: StatementEditorProps) {
  const form = useStatementForm(props);
  const { draft, values } = form;
  const input = { ...values.texts, choices: values.choices };

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.save();
  }

  return (
    <div className="gap-8 xl:grid xl:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] 2xl:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
      <div className="max-w-160">
        <DraftOffers draft={draft} />
        <Form aria-label="Statement" error={form.error} onSubmit={submit}>
          <fieldset disabled={draft.isBusy} className="grid min-w-0 gap-6">
            <legend className="sr-only">Statement</legend>
            <StatementFields {...form} offered={props.choices} />
            <LinkFields isDirty={draft.isDirty} onCreate={form.save} />
          </fieldset>
        </Form>
        {props.statement && <StatementActions statement={props.statement} />}
      </div>
      <StatementPreview fields={{ input: JSON.stringify(input) }}>
        <StatementFit input={input} />
      </StatementPreview>
      <DraftConflict
        noun="statement"
        draft={draft}
        describe={(values) => describe(values, props.choices)}
        onOverwrite={form.overwrite}
      />
      <LeaveWarning isDirty={draft.isDirty} />
    </div>
  );
}

type LinkFieldsProps = { isDirty: boolean; onCreate: (days: number) => void };

function LinkFields({ isDirty, onCreate }: LinkFieldsProps) {
  const [days, setDays] = useState(LINK_DAYS);
  const change: ComponentProps<"select">["onChange"] = ({ target }) =>
    setDays(Number(target.value));
  return (
    <div className="grid gap-4 border-t border-rule pt-6">
      <Field
        label="Link expires after"
        hint="Once it has a link, the statement stays as it is, even when the website changes."
      >
        {(control) => (
          <Select {...control} className="max-w-48" value={days} onChange={change}>
            {DAYS.map((number) => (
              <option key={number} value={number}>
                {number} days
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p className="flex flex-wrap items-center gap-3">
        <Button variant="main" onClick={() => onCreate(days)}>
          Create link
        </Button>
        <Button type="submit">Save draft</Button>
        {isDirty && <span className="text-sm text-muted">Not saved yet.</span>}
      </p>
    </div>
  );
}

type StatementForm = {
  /** Null until the statement is saved. */
  statement: Statement | null;
  choices: StatementChoices;
  /** The message that the statement is for. */
  message: Message | null;
  onChange: (statement: Statement) => void;
};

const textsSchema = statementSchema.omit({ choices: true });

/** The values of a statement, backed up in this browser until they are saved. */
function useStatementForm({ statement, choices, message, onChange }: StatementForm) {
  const navigate = useNavigate();
  const { id: userId } = useAdmin();
  const draft = useVersionedDraft({
    userId,
    subject: `statement:${statement?.id ?? message?.id ?? "new"}`,
    saved: statement ? valuesOf(statement) : startingValues(choices, message),
    version: statement?.version,
  });
  const { values } = draft;
  const { error, check } = useCheckedValues(textsSchema, values.texts);
  /** How long the link of the last save was to work, if it was to create one. */
  const days = useRef<number>(undefined);

  const store = (input: StatementInput, version: number | undefined) =>
    statement && version !== undefined
      ? request("PUT /api/admin/statements/:id", {
          params: { id: statement.id },
          body: { ...input, version },
        })
      : request("POST /api/admin/statements", {
          body: { ...input, message_id: message?.id ?? null },
        });

  /** A new statement gets a URL of its own when it is first saved. */
  function show(stored: Statement) {
    draft.continueFrom(valuesOf(stored), stored.version);
    onChange(stored);
    if (!statement) navigate(`/admin/statements/${stored.id}`, { replace: true, ...samePage });
  }

  /** Saves the statement, and creates the link that was asked for. */
  async function save(version = draft.base) {
    const texts = check();
    if (!texts) return;
    await draft.send(async () => {
      let stored = await store({ ...texts, choices: values.choices }, version);
      try {
        if (days.current === undefined) toast.success("Statement saved.");
        else {
          stored = await request("POST /api/admin/statements/:id/link", {
            params: { id: stored.id },
            body: { version: stored.version, days: days.current },
          });
          toast.success("Link created.", "What it shows won’t change anymore.");
        }
      } finally {
        show(stored);
      }
    }, loadNewer);
  }

  /** A statement that has a link by now stays as it was sent. */
  async function loadNewer() {
    if (!statement) return undefined;
    const newer = await request("GET /api/admin/statements/:id", { params: { id: statement.id } });
    if (newer.state !== "draft") return undefined;
    onChange(newer);
    return newer.version;
  }

  return {
    draft,
    values,
    changeTexts: (texts: Partial<Texts>) =>
      draft.change((current) => ({ ...current, texts: { ...current.texts, ...texts } })),
    changeChoices: (choices: Partial<Chosen>) =>
      draft.change((current) => ({ ...current, choices: { ...current.choices, ...choices } })),
    error,
    /** Without `linkDays`, no link is created. */
    save: (linkDays?: number) => {
      days.current = linkDays;
      return save();
    },
    overwrite: save,
  };
}

type StatementFieldsProps = {
  values: Values;
  offered: StatementChoices;
  changeTexts: (texts: Partial<Texts>) => void;
  changeChoices: (choices: Partial<Chosen>) => void;
};

function StatementFields(props: StatementFieldsProps) {
  const { values, offered, changeTexts, changeChoices } = props;
  const { texts, choices } = values;
  const text = (name: keyof Texts, maxLength: number) => ({
    ...{ value: texts[name], maxLength, autoComplete: "off" },
    onChange: ({ target }: { target: { value: string } }) => changeTexts({ [name]: target.value }),
  });
  return (
    <>
      <TextField label="Title" name="title" isRequired required {...text("title", TITLE_MAX)} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Agency" name="agency" {...text("agency", AGENCY_MAX)} />
        <TextField
          label="Solicitation number"
          name="solicitation_number"
          {...text("solicitation_number", SOLICITATION_MAX)}
        />
      </div>
      <Field label="Opening sentence" name="opening" hint="Why you are right for this work.">
        {(control) => <TextArea {...control} rows={3} {...text("opening", OPENING_MAX)} />}
      </Field>
      {GROUPS.map(([name, legend]) => (
        <ChoiceGroup
          key={name}
          legend={legend}
          entries={offered[name]}
          chosen={choices[name]}
          onChange={(chosen) => changeChoices({ [name]: chosen })}
        />
      ))}
      <FieldGroup legend="Also show">
        <Option
          type="checkbox"
          checked={choices.differentiators}
          onChange={({ target }) => changeChoices({ differentiators: target.checked })}
        >
          What sets us apart
        </Option>
        <Field label="Contact">
          {(control) => (
            <Select
              {...control}
              value={choices.contact}
              onChange={({ target }) => changeChoices({ contact: target.value })}
            >
              <SelectOptions of={offered.contacts.map(({ id, name }) => [id, name])} />
            </Select>
          )}
        </Field>
      </FieldGroup>
    </>
  );
}

const GROUPS = [
  ["competencies", "Core competencies"],
  ["case_studies", "Case studies as past performance"],
  ["contracts", "Contracts as past performance"],
  ["naics", "NAICS codes"],
] as const;

/** All values in words, by which two versions are compared. */
function describe({ texts, choices }: Values, offered: StatementChoices): LabeledValue[] {
  const namesOf = (entries: ChoiceEntry[], ids: string[]) =>
    entries.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join("\n");
  return [
    ["Title", texts.title],
    ["Agency", texts.agency],
    ["Solicitation number", texts.solicitation_number],
    ["Opening sentence", texts.opening],
    ...GROUPS.map(([name, legend]) => [legend, namesOf(offered[name], choices[name])] as const),
    ["What sets us apart", choices.differentiators ? "Shown" : "Not shown"],
    ["Contact", namesOf(offered.contacts, [choices.contact])],
  ];
}

type ChoiceEntry = { id: string; name: string; note?: string };
type ChoiceGroupProps = {
  legend: string;
  entries: ChoiceEntry[];
  /** The ids of the chosen entries. Ids of entries that the website no longer has are dropped. */
  chosen: string[];
  onChange: (chosen: string[]) => void;
};

/** The choice of the firm's entries that the statement shows. They stay in the firm's order. */
function ChoiceGroup({ legend, entries, chosen, onChange }: ChoiceGroupProps) {
  if (entries.length === 0) return null;
  const ids = entries.map(({ id }) => id);
  const isAll = ids.every((id) => chosen.includes(id));
  const choose = (id: string, isChosen: boolean) =>
    onChange(ids.filter((other) => (other === id ? isChosen : chosen.includes(other))));
  return (
    <FieldGroup legend={legend}>
      <div className="grid gap-2.5">
        {entries.map((entry) => (
          <Choice
            key={entry.id}
            entry={entry}
            isChosen={chosen.includes(entry.id)}
            onChange={(isChosen) => choose(entry.id, isChosen)}
          />
        ))}
      </div>
      {entries.length > 1 && (
        <p>
          <Button size="small" onClick={() => onChange(isAll ? [] : ids)}>
            {isAll ? "Choose none" : "Choose all"}
            <span className="sr-only"> of {legend}</span>
          </Button>
        </p>
      )}
    </FieldGroup>
  );
}

type ChoiceProps = { entry: ChoiceEntry; isChosen: boolean; onChange: (isChosen: boolean) => void };

function Choice({ entry: { name, note }, isChosen, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <Option
        type="checkbox"
        checked={isChosen}
        aria-describedby={note && id}
        onChange={({ target }) => onChange(target.checked)}
      >
        {name}
      </Option>
      {note && (
        <p id={id} className="pl-7 text-sm text-muted">
          {note}
        </p>
      )}
    </div>
  );
}

const PAUSE_MS = 600;

/** Whether the PDF still has one page, which is what agencies ask for. */
function StatementFit({ input }: { input: StatementInput }) {
  const text = JSON.stringify(input);
  const settled = useSettled(text, PAUSE_MS);
  const { data, isError } = useQuery({
    queryKey: ["POST /api/admin/statements/fit", settled],
    queryFn: ({ signal }) =>
      request("POST /api/admin/statements/fit", { body: JSON.parse(settled), signal }),
  });
  const fits = settled === text ? data?.fits : undefined;
  return (
    <p
      role="status"
      className="border-l-4 border-control pl-3 text-sm data-long:border-signal"
      data-long={fits === false ? true : undefined}
    >
      {fitMessage(fits, isError)}
    </p>
  );
}

function fitMessage(fits: boolean | undefined, hasFailed: boolean) {
  if (fits === true) return "The PDF fits on one page.";
  if (fits === false) {
    return "The PDF is longer than one page. Choose fewer entries, or shorten the opening sentence.";
  }
  return hasFailed
    ? "We couldn’t check whether the PDF fits on one page."
    : "Checking whether the PDF fits on one page...";
}

type Texts = { title: string; agency: string; solicitation_number: string; opening: string };
type Chosen = Statement["choices"];
type Values = { texts: Texts; choices: Chosen };

function valuesOf(statement: Statement): Values {
  const { title, agency, solicitation_number, opening, choices } = statement;
  return {
    texts: {
      title,
      agency: agency ?? "",
      solicitation_number: solicitation_number ?? "",
      opening: opening ?? "",
    },
    choices,
  };
}

/** The firm's whole statement, from which the author removes what doesn't fit. */
function startingValues(choices: StatementChoices, message: Message | null): Values {
  const idsOf = (entries: { id: string }[]) => entries.map(({ id }) => id);
  return {
    texts: {
      title: "",
      agency: message?.agency ?? "",
      solicitation_number: message?.solicitation_number ?? "",
      opening: "",
    },
    choices: {
      competencies: idsOf(choices.competencies),
      naics: idsOf(choices.naics),
      contracts: idsOf(choices.contracts),
      case_studies: [],
      differentiators: true,
      contact: FIRM_CONTACT,
    },
  };
}
