import { useNavigate } from "react-router";

type EditorBarProps = {
  isNew: boolean;
  isBusy: boolean;
  isUploading: boolean;
  isDirty: boolean;
  /** The time, or undefined when this browser keeps nothing. */
  keptAt: string | undefined;
};

export function EditorBar({ isNew, isBusy, isUploading, isDirty, keptAt }: EditorBarProps) {
  const navigate = useNavigate();
  const label = isNew ? "Create Post" : "Update Post";
  return (
    <div className="editor-bar">
      <button type="submit" className="button button-signal" disabled={isUploading}>
        {isBusy ? "Saving..." : label}
      </button>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => navigate("/admin/posts")}
      >
        Cancel
      </button>
      <p>{stateOf({ isNew, isDirty, keptAt })}</p>
    </div>
  );
}

function stateOf({ isNew, isDirty, keptAt }: Pick<EditorBarProps, "isNew" | "isDirty" | "keptAt">) {
  if (!isDirty) return isNew ? "No changes yet" : "All changes saved";
  return keptAt ? `Unsaved changes, kept in this browser at ${keptAt}` : "Unsaved changes";
}
