import { useRef } from "react";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import type { ContentUploads } from "./use-content-images.ts";

type MissingImagesDialogProps = {
  uploads: ContentUploads;
  /** The action that would lose the images. */
  action: "save" | "switch";
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** Asks before images that are not uploaded yet are lost. */
export function MissingImagesDialog(props: MissingImagesDialogProps) {
  const { uploads, action, isOpen, onCancel, onConfirm } = props;
  const { missing, progress } = uploads;
  const isRunning = progress !== undefined;
  const them = missing === 1 ? "it" : "them";
  /** False if the dialog closed because the images have arrived, whose details may be asked for. */
  const isAnswered = useRef(false);

  function answer(act: () => void) {
    isAnswered.current = true;
    act();
  }

  function finalFocus() {
    if (!isAnswered.current) return false;
    isAnswered.current = false;
    return (isRunning ? null : firstFailedUpload()) ?? true;
  }

  return (
    <ConfirmDialog
      title={isRunning ? runningTitle(missing) : failedTitle(missing)}
      text={
        isRunning
          ? `Wait until ${missing === 1 ? "it’s" : "they’re"} done, or ${action} without ${them}.`
          : `Try the upload again, or ${action} without ${them}.`
      }
      cancelLabel={isRunning ? "Wait" : "Keep editing"}
      confirmLabel={`${action === "save" ? "Save" : "Switch"} without ${them}`}
      isOpen={isOpen && missing > 0}
      onCancel={() => answer(onCancel)}
      onConfirm={() => answer(onConfirm)}
      finalFocus={finalFocus}
    />
  );
}

function runningTitle(count: number) {
  return count === 1 ? "An image is still uploading" : `${count} images are still uploading`;
}

function failedTitle(count: number) {
  return count === 1 ? "1 image isn’t uploaded" : `${count} images aren’t uploaded`;
}

function firstFailedUpload() {
  return document.querySelector<HTMLElement>("[data-upload] button");
}
