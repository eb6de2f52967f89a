import { type ClipboardEvent, type RefObject, useRef } from "react";
import { useFileDrop } from "../../ui/use-file-drop.ts";
import type { useImageUpload } from "../media/use-image-upload.ts";
import { applyEdit } from "./apply-edit.ts";
import { droppedAt, pastedFiles } from "./image-files.ts";
import { image, shifted } from "./text-edits.ts";

type Area = RefObject<HTMLTextAreaElement | null>;
export type ImageUpload = ReturnType<typeof useImageUpload>;

/** Uploads images and inserts them where they were dropped or pasted, even if the text changes during the upload. */
export function useContentImages(area: Area, { upload }: ImageUpload) {
  const places = useRef(new Set<{ at: number }>());

  useFileDrop(area, (files, event) => {
    if (area.current) void insert(files, droppedAt(area.current, event));
  });

  function paste(event: ClipboardEvent) {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    insertAtCursor(files);
  }

  function insertAtCursor(files: File[]) {
    void insert(files, area.current?.selectionEnd ?? 0);
  }

  async function insert(files: File[], at: number) {
    const place = { at };
    places.current.add(place);
    for (const file of files) {
      const uploaded = await upload(file);
      if (uploaded && area.current) place.at = put(area.current, place.at, uploaded.url);
    }
    places.current.delete(place);
  }

  /** Call this on every change of the text. */
  function follow(before: string, after: string) {
    for (const place of places.current) place.at = shifted(place.at, before, after);
  }

  return { paste, insertAtCursor, follow };
}

/** Leaves the cursor and the focus where they are if the user has moved on during the upload. */
function put(area: HTMLTextAreaElement, place: number, url: string) {
  const focused = document.activeElement;
  const { value, selectionStart, selectionEnd } = area;
  const at = Math.min(place, value.length);
  const edit = image({ text: value, start: at, end: at }, url);
  const moved = (position: number) => position + (position > at ? edit.insert.length : 0);
  applyEdit(area, edit);
  if (selectionStart !== at || selectionEnd !== at) {
    area.setSelectionRange(moved(selectionStart), moved(selectionEnd));
  }
  if (isTextField(focused) && focused !== area) focused.focus({ preventScroll: true });
  return at + edit.insert.length;
}

function isTextField(element: Element | null) {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
