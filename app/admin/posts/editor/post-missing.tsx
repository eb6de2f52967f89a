import { useNavigate } from "react-router";
import { randomId } from "../../../random-id.ts";
import { useAdmin } from "../../../session/use-admin.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { LinkButton } from "../../../ui/layout/link-button.tsx";
import { moveUnsavedChanges } from "../../stored-changes.ts";
import { listBackups } from "../autosave/post-backups.ts";
import { newPostName } from "../autosave/unfinished-posts.ts";

/** Unsaved changes to a post that someone else deleted can still be used for a new post. */
export function PostMissing({ id }: { id: string }) {
  const { id: userId } = useAdmin();
  const navigate = useNavigate();
  const backups = listBackups(userId, id);

  function rescue() {
    for (const { name } of backups) {
      moveUnsavedChanges(userId, name, newPostName(randomId()));
    }
    navigate("/admin/posts/new");
  }

  return (
    <div className="grid justify-items-start gap-4 border-t border-rule pt-6">
      <p>Post not found. It may have been deleted.</p>
      {backups.length > 0 && (
        <>
          <p>Your unsaved changes are still in this browser.</p>
          <Button variant="main" onClick={rescue}>
            Create a new post from them
          </Button>
        </>
      )}
      <LinkButton to="/admin/posts">Manage Posts</LinkButton>
    </div>
  );
}
