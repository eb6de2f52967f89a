import { useState } from "react";
import {
  followUpDay,
  MESSAGE_STAGES,
  type MessageChange,
  type MessageStage,
} from "#features/contact/messages.schema.ts";
import type { Message } from "../../api/messages.ts";
import type { Person } from "../../api/users.ts";
import { Field } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { STAGE_NAMES } from "./message-filter.ts";

type FollowUpProps = {
  message: Message;
  admins: Person[];
  onMove: (stage: MessageStage) => void;
  onSave: (change: MessageChange) => void;
};

/** How far it is, who takes care of it, and when. Each is saved when it is chosen. */
export function FollowUp({ message, admins, onMove, onSave }: FollowUpProps) {
  const { stage, owner_id, owner_name } = message;
  const isListed = admins.some(({ id }) => id === owner_id);
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
      <Field label="Stage">
        {(control) => (
          <Select
            {...control}
            value={stage}
            onChange={({ target }) => onMove(target.value as MessageStage)}
          >
            {MESSAGE_STAGES.map((each) => (
              <option key={each} value={each}>
                {STAGE_NAMES[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Owner">
        {(control) => (
          <Select
            {...control}
            value={owner_id ?? ""}
            onChange={({ target }) => onSave({ owner_id: target.value || null })}
          >
            <option value="">No owner</option>
            {owner_id && !isListed && <option value={owner_id}>{owner_name}</option>}
            {admins.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FollowUpDate
        saved={message.follow_up_on ?? ""}
        onSave={(day) => onSave({ follow_up_on: day || null })}
      />
    </div>
  );
}

type FollowUpDateProps = { saved: string; onSave: (day: string) => void };

function FollowUpDate({ saved, onSave }: FollowUpDateProps) {
  const [entered, setEntered] = useState(saved);
  const [base, setBase] = useState(saved);
  if (saved !== base) {
    setBase(saved);
    setEntered(saved);
  }

  /** While a date is typed, it is empty or in the first centuries. */
  function enter(input: HTMLInputElement) {
    const { value, validity } = input;
    setEntered(value);
    const isWhole = value === "" ? !validity.badInput : followUpDay.safeParse(value).success;
    if (isWhole && value !== saved) onSave(value);
  }

  return (
    <TextField
      label="Follow up on"
      type="date"
      value={entered}
      onChange={({ target }) => enter(target)}
      onBlur={() => setEntered(saved)}
    />
  );
}
