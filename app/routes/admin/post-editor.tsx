import { useState } from "react";
import { useLocation, useParams } from "react-router";
import { EditedPost } from "../../admin/posts/editor/edited-post.tsx";
import { NewPost } from "../../admin/posts/editor/new-post.tsx";
import { EditorPage } from "../../admin/posts/layout/editor-page.tsx";

/** A new post, and one that exists. Both are in one layout because a new one is saved in place. */
export default function PostEditorPage() {
  const { id } = useParams();
  const { state } = useLocation();
  /** `opened`: the post with which the form was opened; undefined for a new one. */
  const [form, setForm] = useState({ id, opened: id, key: 0 });
  const reopen = () => setForm({ id, opened: id, key: form.key + 1 });

  if (form.id !== id) {
    if (state?.isSamePage) setForm({ ...form, id });
    else reopen();
  }

  return (
    <EditorPage title={id ? "Edit Post" : "Create New Post"}>
      {form.opened ? (
        <EditedPost key={form.key} id={form.opened} />
      ) : (
        <NewPost key={form.key} isSaved={id !== undefined} onLoad={reopen} />
      )}
    </EditorPage>
  );
}
