import { type FormEvent, useState } from "react";
import type { output, ZodSafeParseResult, ZodType } from "zod";
import { loadToasts, toast } from "../feedback/toasts.tsx";
import type { FieldError } from "./field.tsx";

/** Returns an error if the server rejected one of the fields. */
// biome-ignore lint/suspicious/noConfusingVoidType: most work has nothing to return
type Work<Values> = (values: Values, form: HTMLFormElement) => Promise<FieldError | void>;

const FAILURE = { title: "Error", text: "Please try again in a moment." };

/**
 * Checks a form's fields on submit, then does the work. Spread `form` into `<Form>`: the first
 * failing field keeps its message until it is corrected. The schema may be loaded when needed.
 */
export function useCheckedForm<Schema extends ZodType>(
  schema: Schema | (() => Promise<Schema>),
  work: Work<output<Schema>>,
  failure = FAILURE,
) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<FieldError>();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const entered = formValues(form);
    toast.clear();
    setBusy(true);
    // Both states change in one render: a disabled field cannot get the focus.
    setError(await submit(form, entered));
    setBusy(false);
  }

  async function submit(form: HTMLFormElement, entered: object) {
    try {
      const parsed = (await load(schema)).safeParse(entered);
      if (parsed.success) return (await work(parsed.data, form)) ?? undefined;
      const error = firstError(parsed);
      toast.failure("Validation Error", error?.message);
      return error;
    } catch (error) {
      console.warn(error);
      toast.failure(failure.title, failure.text);
      return undefined;
    }
  }

  async function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    if (!error || (target as HTMLInputElement).name !== error.name) return;
    const entered = formValues(currentTarget);
    setError(firstError((await load(schema)).safeParse(entered), error.name));
  }

  /** Loads the schema and the toasts before a submit, so that a failed request can be reported. */
  function onFocus() {
    Promise.all([loadToasts(), load(schema)]).catch(console.warn);
  }

  return { isBusy, form: { error, isBusy, onSubmit, onInput, onFocus } };
}

function formValues(form: HTMLFormElement) {
  return Object.fromEntries(new FormData(form));
}

async function load<Schema>(schema: Schema | (() => Promise<Schema>)) {
  return typeof schema === "function" ? (schema as () => Promise<Schema>)() : schema;
}

/** Returns the first error, of all fields or of one. */
export function firstError(
  { error }: ZodSafeParseResult<unknown>,
  name?: string,
): FieldError | undefined {
  const found = error?.issues
    .map(({ path, message }) => ({ name: path.join("."), message }))
    .find((issue) => name === undefined || issue.name === name);
  return found;
}
