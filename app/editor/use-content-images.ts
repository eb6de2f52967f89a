import { type ClipboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { checkUpload } from "../media/upload-errors.ts";
import { useImageUpload } from "../media/use-image-upload.ts";
import { useFileDrop } from "../ui/forms/file-input.tsx";
import { applyEdit, imageAt, shiftPosition } from "./html/text-edits.ts";

type Area = RefObject<HTMLTextAreaElement | null>;
/** An image that is being uploaded, or whose upload failed. Images of one paste share their place. */
type WaitingImage = { id: number; file: File; place: { at: number }; reason?: string };
export type ImageUpload = ReturnType<typeof useImageUpload>;
export type ContentUploads = ReturnType<typeof useContentUploads>;

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
  const [images, setImages] = useState<WaitingImage[]>([]);
  const lastId = useRef(0);
  useMissing(images.length, uploads);

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
    const added = files.map((file) => ({ id: ++lastId.current, file, place }));
    setImages((before) => [...before, ...added]);
    for (const image of added) await send(image);
  }

  async function send(image: WaitingImage) {
    const { file, place } = image;
    const failed: WaitingImage[] = [];
    const uploaded = await upload(file, {
      onFailure: (reason) => {
        if (!checkUpload(file)) failed.push({ ...image, reason });
      },
    });
    if (uploaded && area.current) place.at = insertImageAt(area.current, place.at, uploaded.url);
    replace(image, ...failed);
  }

  function replace({ id }: WaitingImage, ...by: WaitingImage[]) {
    setImages((before) => [...before.filter((image) => image.id !== id), ...by]);
  }

  function retry({ reason: _, ...image }: WaitingImage) {
    replace(image, image);
    void send(image);
    // The removed button had the focus.
    area.current?.focus();
  }

  function remove(image: WaitingImage) {
    replace(image);
    area.current?.focus();
  }

  /** Moves the places of images with the text around them. */
  function follow(before: string, after: string) {
    for (const place of new Set(images.map((image) => image.place))) {
      place.at = shiftPosition(place.at, before, after);
    }
  }

  const failed = images.filter(({ reason }) => reason !== undefined);
  return { paste, insertAtCursor, follow, failed, retry, remove };
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
