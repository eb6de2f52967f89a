import { Link, useNavigate } from "react-router";
import { useAdmin } from "../../session/use-admin.ts";
import { useToast } from "../../ui/toasts.tsx";
import { hasUnsavedChanges, moveUnsavedChanges } from "../use-unsaved-changes.ts";

/** Unsaved changes to a post that someone else deleted can still be used for a new post. */
export function PostMissing({ id }: { id: string }) {
  const { id: userId } = useAdmin();
  const navigate = useNavigate();
  const toast = useToast();
  const name = `post:${id}`;

  function rescue() {
    if (moveUnsavedChanges(userId, name, "post:new")) navigate("/admin/posts/new");
    else toast.failure("Error", "You already have an unsaved new post. Save or discard it first.");
  }

  return (
    <div className="grid justify-items-start gap-4 border-t border-rule pt-6">
      <p>Post not found. It may have been deleted.</p>
      {hasUnsavedChanges(userId, name) && (
        <>
          <p>Your unsaved changes are still in this browser.</p>
          <button type="button" className="button button-signal" onClick={rescue}>
            Create a new post from them
          </button>
        </>
      )}
      <Link to="/admin/posts" className="button button-quiet">
        Manage Posts
      </Link>
    </div>
  );
}
