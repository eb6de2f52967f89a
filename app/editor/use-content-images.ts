import { type ClipboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { checkUpload } from "../media/upload-errors.ts";
import { useImageUpload } from "../media/use-image-upload.ts";
import { useFileDrop } from "../ui/forms/file-input.tsx";
import { applyEdit, imageAt, shiftPosition } from "./html/text-edits.ts";

type Area = RefObject<HTMLTextAreaElement | null>;
/** The position at which images will be inserted, and the number of images. */
type InsertionPoint = { at: number; images: number };
export type ImageUpload = ReturnType<typeof useImageUpload>;
export type ContentUploads = ReturnType<typeof useContentUploads>;
export type FailedImage = { id: number; file: File; place: InsertionPoint; reason: string };

/** Uploads for the text, and how many of its images are missing because they run or failed. */
export function useContentUploads() {
  const uploads = useImageUpload();
  const [missing, setMissing] = useState(0);
  return { ...uploads, missing, setMissing };
}

/** Reports the number of missing images, which are gone when the editor that shows them closes. */
export function useMissing(count: number, { setMissing }: ContentUploads) {
  useEffect(() => {
    setMissing(count);
    return () => setMissing(0);
  }, [count, setMissing]);
}

/** Uploads images and inserts them in their place, even if the text changes during the upload. */
export function useContentImages(area: Area, uploads: ContentUploads) {
  const { upload } = uploads;
  const [places] = useState(insertionPoints);
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

  async function send(file: File, place: InsertionPoint) {
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
    if (uploaded && area.current) place.at = insertImageAt(area.current, place.at, uploaded.url);
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
    // The removed button had the focus.
    area.current?.focus();
  }

  return { paste, insertAtCursor, follow: places.follow, failed, retry, remove };
}

function insertionPoints() {
  const places = new Set<InsertionPoint>();
  return {
    add(at: number, images: number) {
      const place = { at, images };
      places.add(place);
      return place;
    },
    release(place: InsertionPoint) {
      place.images -= 1;
      if (place.images === 0) places.delete(place);
    },
    follow(before: string, after: string) {
      for (const place of places) place.at = shiftPosition(place.at, before, after);
    },
  };
}

/** Inserts an image. The cursor and the focus stay where the author put them during the upload. */
function insertImageAt(area: HTMLTextAreaElement, place: number, url: string) {
  const focused = document.activeElement;
  const { value, selectionStart, selectionEnd } = area;
  const at = Math.min(place, value.length);
  const edit = imageAt(at, url);
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

/** The pasted files. Word processors add a picture of copied text, which is pasted as text. */
export function pastedFiles({ types, files }: DataTransfer) {
  return types.includes("text/plain") ? [] : [...files];
}

/** The drop position in a textarea, or its cursor when the browser doesn't report one. */
function droppedAt(area: HTMLTextAreaElement, { clientX, clientY }: MouseEvent) {
  const position = document.caretPositionFromPoint?.(clientX, clientY);
  return position?.offsetNode === area ? position.offset : area.selectionEnd;
}
