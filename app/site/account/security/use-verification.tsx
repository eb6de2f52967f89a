import { useRef, useState } from "react";
import { isVerificationRequired } from "../../../api/second-factors.ts";
import { VerificationDialog } from "./verification-dialog.tsx";

/** Runs changes that need a recent login. When it was a while ago, the password is entered first. */
export function useVerification() {
  const [isOpen, setOpen] = useState(false);
  const finish = useRef<(isVerified: boolean) => void>(undefined);

  /** Undefined when the user did not enter the password. */
  async function verified<Result>(work: () => Promise<Result>) {
    try {
      return await work();
    } catch (error) {
      if (!isVerificationRequired(error)) throw error;
      if (!(await verify())) return undefined;
      return work();
    }
  }

  function verify() {
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      finish.current = resolve;
    });
  }

  function close(isVerified: boolean) {
    setOpen(false);
    finish.current?.(isVerified);
  }

  return { verified, dialog: <VerificationDialog isOpen={isOpen} onClose={close} /> };
}
