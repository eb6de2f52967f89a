import { Link, useNavigate } from "react-router";
import { useAdmin } from "../../session/use-admin.ts";
import { useToast } from "../../ui/toasts.tsx";
import { hasUnsavedChanges, moveUnsavedChanges } from "../use-unsaved-changes.ts";

/** Whoever was still writing on a post that somebody deleted keeps the text. */
export function PostMissing({ id }: { id: string }) {
  const { id: userId } = useAdmin();
  const navigate = useNavigate();
  const toast = useToast();
  const name = `post:${id}`;

  function rescue() {
    if (moveUnsavedChanges(userId, name, "post:new")) navigate("/admin/posts/new");
    else toast.failure("Error", "There is another new post that you have not saved yet.");
  }

  return (
    <div className="grid justify-items-start gap-4 border-t border-rule pt-6">
      <p>This post does not exist. It may have been deleted.</p>
      {hasUnsavedChanges(userId, name) && (
        <>
          <p>Your unsaved changes are still in this browser.</p>
          <button type="button" className="button button-signal" onClick={rescue}>
            Make a new post of them
          </button>
        </>
      )}
      <Link to="/admin/posts" className="button button-quiet">
        Manage Posts
      </Link>
    </div>
  );
}
