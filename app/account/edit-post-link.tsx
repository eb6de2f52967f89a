import "../styles/all.css";
import { LinkButton } from "../ui/layout/link.tsx";

/** A link for admins that floats above a post's page, so that nothing moves when it appears. */
export default function EditPostLink({ postId }: { postId: string }) {
  return (
    <LinkButton
      to={`/admin/posts/edit/${postId}`}
      size="small"
      className="fixed right-4 bottom-4 z-40 bg-raised print:hidden"
    >
      Edit this post
    </LinkButton>
  );
}
