import { type ClipboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useFileDrop } from "../../../ui/forms/use-file-drop.ts";
import { checkUpload } from "../../media/upload-errors.ts";
import { useImageUpload } from "../../media/use-image-upload.ts";
import { applyEdit } from "../html/apply-edit.ts";
import { image, shifted } from "../html/text-edits.ts";
import { droppedAt, pastedFiles } from "./image-files.ts";

type Area = RefObject<HTMLTextAreaElement | null>;
/** Where images go, and how many are to come. */
type Place = { at: number; images: number };
export type ImageUpload = ReturnType<typeof useImageUpload>;
export type ContentUploads = ReturnType<typeof useContentUploads>;
export type FailedImage = { id: number; file: File; place: Place; reason: string };

/** Uploads for the text, and how many of its images are not there yet, because they run or failed. */
export function useContentUploads() {
  const uploads = useImageUpload();
  const [missing, setMissing] = useState(0);
  return { ...uploads, missing, setMissing };
}

/** For the editor that shows them; when it closes, they are gone. */
export function useMissing(count: number, { setMissing }: ContentUploads) {
  useEffect(() => {
    setMissing(count);
    return () => setMissing(0);
  }, [count, setMissing]);
}

/** Uploads images and inserts them where they were dropped or pasted, even if the text changes during the upload. */
export function useContentImages(area: Area, uploads: ContentUploads) {
  const { upload } = uploads;
  const [places] = useState(placesInText);
  const [running, setRunning] = useState(0);
  const [failed, setFailed] = useState<FailedImage[]>([]);
  const lastId = useRef(0);
  useMissing(running + failed.length, uploads);

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
    const place = places.add(at, files.length);
    setRunning((count) => count + files.length);
    for (const file of files) await send(file, place);
  }

  async function send(file: File, place: Place) {
    let hasFailed = false;
    const uploaded = await upload(file, {
      onFailure: (reason) => {
        if (checkUpload(file)) return;
        hasFailed = true;
        lastId.current += 1;
        const image = { id: lastId.current, file, place, reason };
        setFailed((images) => [...images, image]);
      },
    });
    setRunning((count) => count - 1);
    if (uploaded && area.current) place.at = put(area.current, place.at, uploaded.url);
    if (!hasFailed) places.release(place);
  }

  function retry(image: FailedImage) {
    hide(image);
    setRunning((count) => count + 1);
    void send(image.file, image.place);
  }

  function remove(image: FailedImage) {
    hide(image);
    places.release(image.place);
  }

  function hide({ id }: FailedImage) {
    setFailed((images) => images.filter((image) => image.id !== id));
    // Its button had the focus.
    area.current?.focus();
  }

  return { paste, insertAtCursor, follow: places.follow, failed, retry, remove };
}

function placesInText() {
  const places = new Set<Place>();
  return {
    add(at: number, images: number) {
      const place = { at, images };
      places.add(place);
      return place;
    },
    /** One image fewer is to come. */
    release(place: Place) {
      place.images -= 1;
      if (place.images === 0) places.delete(place);
    },
    /** Call this on every change of the text. */
    follow(before: string, after: string) {
      for (const place of places) place.at = shifted(place.at, before, after);
    },
  };
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
