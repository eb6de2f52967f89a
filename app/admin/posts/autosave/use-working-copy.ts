import { useEffect, useRef, useState } from "react";
import { workingCopiesApi } from "../../../api/working-copies.ts";
import { useStableCallback } from "../../../ui/layout/use-stable-callback.ts";
import { deviceId } from "../../device-id.ts";
import type { PostValues } from "../editor/post-values.ts";
import { type BackupState, backupQueue } from "./backup-queue.ts";

type WorkingCopyOptions = {
  /** The post's, or the random one of a new post until it is saved. */
  id: string;
  values: PostValues;
  /** The version that the values are based on. Undefined: a new post. */
  base: number | undefined;
  isDirty: boolean;
  /** False while other changes are offered, which must not be overwritten. */
  isActive: boolean;
  /** Whether the server may have a copy from before. */
  mayExist: boolean;
};

type Copy = { values: PostValues; base: number | undefined };

/** Stores unsaved changes on the server, so that they can be restored on any device. */
export function useWorkingCopy(options: WorkingCopyOptions) {
  const { id, values, base, isDirty, isActive, mayExist } = options;
  const [state, setState] = useState<BackupState>({ status: "none" });
  const sendCopy = useStableCallback((copy: Copy | null) => send(id, copy));
  const [queue] = useState(() => backupQueue<Copy>(sendCopy, setState));
  const mayBeStored = useRef(mayExist);

  useEffect(() => {
    if (!isActive) return;
    if (isDirty) {
      queue.change({ values, base });
    } else if (mayBeStored.current) {
      queue.change(null);
      // Not later: discarded changes must not be offered again.
      queue.start();
    }
    mayBeStored.current = isDirty;
  }, [queue, isActive, isDirty, values, base]);

  useEffect(() => {
    const startWhenHidden = () => document.hidden && queue.start();
    window.addEventListener("online", queue.start);
    document.addEventListener("visibilitychange", startWhenHidden);
    return () => {
      window.removeEventListener("online", queue.start);
      document.removeEventListener("visibilitychange", startWhenHidden);
      queue.close();
    };
  }, [queue]);

  return {
    state,
    pause: queue.pause,
    resume: () => queue.resume(),
    /** The post was saved, and its copy deleted. */
    restart: () => {
      mayBeStored.current = false;
      queue.resume(true);
      setState({ status: "none" });
    },
  };
}

function send(id: string, copy: Copy | null) {
  if (!copy) return workingCopiesApi.remove(id);
  const { values, base = null } = copy;
  return workingCopiesApi.save(id, { values, base, device: deviceId() });
}
