import { useId } from "react";
import { Button } from "../../ui/forms/button.tsx";
import { FieldGroup } from "../../ui/forms/field-group.tsx";
import { Option } from "../../ui/forms/option.tsx";

type Entry = { id: string; name: string; note?: string };
type ChoiceGroupProps = {
  legend: string;
  entries: Entry[];
  /** By id. Those of entries that the website no longer has are dropped. */
  chosen: string[];
  onChange: (chosen: string[]) => void;
};

/** Which of the firm's entries the statement shows. They stay in the firm's order. */
export function ChoiceGroup({ legend, entries, chosen, onChange }: ChoiceGroupProps) {
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

type ChoiceProps = { entry: Entry; isChosen: boolean; onChange: (isChosen: boolean) => void };

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
