import { useNavigate } from "react-router";
import { messageOf } from "../../../api/api-error.ts";
import { type ListedPost, postsApi } from "../../../api/posts.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button, buttonClass } from "../../../ui/forms/button.tsx";
import { IconButton } from "../../../ui/forms/icon-button.tsx";
import { MoreIcon } from "../../../ui/layout/icons.tsx";
import { LinkButton } from "../../../ui/layout/link-button.tsx";
import { Menu, MenuItem } from "../../../ui/layout/menu.tsx";
import { editLinkId, rememberPlace } from "./list-place.ts";

type PostActionsProps = { post: ListedPost; onDelete: () => void };

/** The most common ones in the row, the others in a menu. */
export function PostActions({ post, onDelete }: PostActionsProps) {
  const { duplicate, copyLink } = useMoreActions(post);
  const which = <span className="sr-only"> “{post.title}”</span>;
  const editUrl = `/admin/posts/edit/${post.id}`;
  const viewUrl = `/blog/${post.slug}`;
  return (
    <div className="flex items-center justify-end">
      {post.published && (
        <a href={viewUrl} target="_blank" rel="noreferrer" className={buttonClass(SMALL)}>
          View{which}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      <LinkButton
        id={editLinkId(post.id)}
        to={editUrl}
        {...SMALL}
        onClick={() => rememberPlace(post.id)}
      >
        Edit{which}
      </LinkButton>
      <Button {...SMALL} onClick={onDelete}>
        Delete{which}
      </Button>
      <Menu trigger={<MoreButton label={`More actions for “${post.title}”`} />}>
        <MenuItem onSelect={duplicate}>Duplicate</MenuItem>
        {post.published && <MenuItem onSelect={copyLink}>Copy link</MenuItem>}
      </Menu>
    </div>
  );
}

const SMALL = { size: "small", variant: "plain", className: "px-1! md:px-1.5!" } as const;

/** Base UI passes the trigger's attributes. */
function MoreButton({ label, ...button }: { label: string }) {
  return (
    <IconButton label={label} className="-my-1 -mr-2 w-9" {...button}>
      <MoreIcon />
    </IconButton>
  );
}

function useMoreActions({ id, slug }: ListedPost) {
  const navigate = useNavigate();

  async function duplicate() {
    rememberPlace(id);
    try {
      const copy = await postsApi.duplicate(id);
      navigate(`/admin/posts/edit/${copy.id}`);
    } catch (error) {
      toast.failure(
        "Error",
        messageOf(error, "The post couldn’t be duplicated. Please try again."),
      );
    }
  }

  async function copyLink() {
    const url = `${location.origin}/blog/${slug}`;
    try {
      await navigator.clipboard.writeText(url);
      toast.success("Link copied", url);
    } catch {
      toast.failure("Your browser doesn’t allow copying", url);
    }
  }

  return { duplicate, copyLink };
}
