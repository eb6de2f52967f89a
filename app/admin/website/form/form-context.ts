import { createContext, useContext } from "react";
import type { FieldPath } from "#features/website/field-path.ts";
import type { FieldNotice } from "../draft/field-notices.ts";

type FormContext = {
  change: (path: FieldPath, value: unknown) => void;
  /** With "Undo". */
  remove: (path: FieldPath, value: unknown, what: string) => void;
  /** What others changed, and what a release changed, by the field's path. */
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

/** Of the element that edits the field. */
export function fieldId(path: FieldPath) {
  return path.join(".");
}
