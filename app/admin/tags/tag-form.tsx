import type { ComponentProps, ReactNode } from "react";
import { ApiError, messageOf } from "../../api/api-error.ts";
import type { ListedTag } from "../../api/tags.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Form } from "../../ui/forms/field.tsx";

/** What the form of a dialog gets. */
export type TagFormProps = { tag: ListedTag; onDone: () => void };

type FormProps = {
  form: ComponentProps<typeof Form>;
  isBusy: boolean;
  /** What will happen. */
  legend?: ReactNode;
  /** What the button says, also while the form is being sent. */
  submit: [label: string, busy: string];
  children: ReactNode;
};

export function TagForm({ form, isBusy, legend, submit, children }: FormProps) {
  return (
    <Form {...form} className="mt-4">
      <fieldset disabled={isBusy} className="grid gap-5">
        {legend && <legend className="mb-4 wrap-anywhere text-muted">{legend}</legend>}
        {children}
        <p className="flex justify-end">
          <Button type="submit" variant="main">
            {submit[isBusy ? 1 : 0]}
          </Button>
        </p>
      </fieldset>
    </Form>
  );
}

/** Says why, in a toast and at the field if the server refused what is in it. */
export function reportFailure(error: unknown, name: string) {
  const message = messageOf(error);
  toast.failure("Error", message);
  return error instanceof ApiError && error.status > 0 ? { name, message } : undefined;
}
