import { useRef, useState } from "react";
import { messageOf } from "../../../auth/api.ts";
import { Field } from "../../field.tsx";
import { useToast } from "../../toasts.tsx";
import { type Post, postsApi } from "./posts-api.ts";

/** Lets people without an account read a post before it is published. */
export function PreviewLink({ post }: { post: Post }) {
  const [address, setAddress] = useState(post.preview_url);
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();

  async function change(ask: () => Promise<string | null>) {
    setBusy(true);
    try {
      setAddress(await ask());
    } catch (error) {
      toast.failure("Error", messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  const create = () => change(async () => (await postsApi.createPreviewLink(post.id)).preview_url);
  const withdraw = () =>
    change(async () => {
      await postsApi.withdrawPreviewLink(post.id);
      return null;
    });

  return (
    <section aria-labelledby="preview-link" className="editor-section">
      <h2 id="preview-link">Preview link</h2>
      <p className="mb-4 text-muted">
        Anyone with the link can read the post as it was last saved, also while it is a draft.
      </p>
      {address ? (
        <Address address={address}>
          <button
            type="button"
            className="button button-quiet"
            disabled={isBusy}
            onClick={withdraw}
          >
            Withdraw
          </button>
        </Address>
      ) : (
        <button type="button" className="button button-quiet" disabled={isBusy} onClick={create}>
          Create preview link
        </button>
      )}
    </section>
  );
}

function Address({ address, children }: { address: string; children: React.ReactNode }) {
  const field = useRef<HTMLInputElement>(null);
  const toast = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast.success("Copied", "The preview link is in the clipboard.");
    } catch {
      // Refused, or not there outside https: then by hand.
      field.current?.select();
    }
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-72">
        <Field label="Link">
          {(control) => <input {...control} ref={field} readOnly value={address} />}
        </Field>
      </div>
      <div className="flex gap-3">
        <button type="button" className="button button-quiet" onClick={copy}>
          Copy
        </button>
        {children}
      </div>
    </div>
  );
}
