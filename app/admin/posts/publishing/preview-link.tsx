import { memo, type ReactNode, useState } from "react";
import { messageOf } from "../../../api/api-error.ts";
import { type Post, type Preview, postsApi } from "../../../api/posts.ts";
import { longDate } from "../../../dates.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { FoldingSection } from "../../../ui/layout/folding-section.tsx";
import { CopiedLink } from "../../copied-link.tsx";

const NO_PREVIEW: Preview = { preview_url: null, preview_expires_at: null };

/** Lets people without an account read a post before it is published. */
export const PreviewLink = memo(function PreviewLink({ post }: { post: Post }) {
  const [preview, setPreview] = useState<Preview>(post);
  const [isBusy, setBusy] = useState(false);

  async function change(request: () => Promise<Preview>) {
    setBusy(true);
    try {
      setPreview(await request());
    } catch (error) {
      toast.failure("Error", messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  const create = () => change(() => postsApi.createPreviewLink(post.id));
  const revoke = () =>
    change(async () => {
      await postsApi.withdrawPreviewLink(post.id);
      return NO_PREVIEW;
    });

  if (post.published) {
    return (
      <Section>
        This post is published, so it doesn’t need a preview link. Share its URL instead.
      </Section>
    );
  }
  return (
    <Section
      controls={
        preview.preview_url ? (
          <LinkField preview={preview}>
            <Button disabled={isBusy} onClick={revoke}>
              Revoke
            </Button>
          </LinkField>
        ) : (
          <Button disabled={isBusy} onClick={create}>
            Create preview link
          </Button>
        )
      }
    >
      Anyone with the link can read the draft as it was last saved. The link stops working after 30
      days, or when you publish the post.
    </Section>
  );
});

function Section({ children, controls }: { children: ReactNode; controls?: ReactNode }) {
  return (
    <FoldingSection title="Preview link" isFoldedAtFirst>
      <p className="text-sm text-muted">{children}</p>
      {controls}
    </FoldingSection>
  );
}

function LinkField({ preview, children }: { preview: Preview; children: ReactNode }) {
  const expires = preview.preview_expires_at;
  return (
    <>
      <CopiedLink
        label="Link"
        url={preview.preview_url ?? ""}
        copied="Preview link copied"
        describedBy="preview-expiry"
      >
        {children}
      </CopiedLink>
      <p id="preview-expiry" className="mt-1.5 text-sm text-muted">
        {expires && `Expires on ${longDate(new Date(expires))}.`}
      </p>
    </>
  );
}
