import { closeHistory } from "prosemirror-history";
import type { EditorView } from "prosemirror-view";
import { useId } from "react";
import { LANGUAGES, listedLanguage } from "#features/posts/content/code-languages.ts";
import { Select } from "../../../../ui/forms/select.tsx";
import { setLanguage } from "./language-commands.ts";

type LanguageSelectProps = { view: EditorView; language: string };

/** A language that is not in the list stays as it is, under its own name. */
export function LanguageSelect({ view, language }: LanguageSelectProps) {
  const id = useId();
  const value = listedLanguage(language);
  const isListed = LANGUAGES.some(([listed]) => listed === value);
  const choose = (chosen: string) =>
    setLanguage(chosen)(view.state, (transaction) => view.dispatch(closeHistory(transaction)));
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="font-semibold">
        Language
      </label>
      <Select id={id} isCompact value={value} onChange={({ target }) => choose(target.value)}>
        {!isListed && <option value={value}>{language}</option>}
        {LANGUAGES.map(([listed, label]) => (
          <option key={listed} value={listed}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
