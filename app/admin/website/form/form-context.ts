import { createContext, useContext } from "react";
import type { FieldPath } from "#features/website/changes.ts";
import type { FieldNotice } from "../draft/collect-notices.ts";

type FormContext = {
  change: (path: FieldPath, value: unknown) => void;
  /** Changes a field, and shows a toast with "Undo". */
  remove: (path: FieldPath, value: unknown, what: string) => void;
  /** Notices about others' changes and new defaults, by the field's path. */
  notices: Map<string, FieldNotice[]>;
};

export const WebsiteFormContext = createContext<FormContext>({
  change: () => {},
  remove: () => {},
  notices: new Map(),
});

export function useWebsiteForm() {
  return useContext(WebsiteFormContext);
}

/** The id of the element that edits the field. */
export function fieldId(path: FieldPath) {
  return path.join(".");
}

/** Says where a field's text doesn't fit, by the field's path. */
export const MisfitContext = createContext<ReadonlyMap<string, string>>(new Map());
