import { Avatar } from "../../../ui/data/avatar.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { ListHeader } from "./list-header.tsx";

type AuthorHeaderProps = { name: string; bio: string | null; avatar: string | undefined };

export function AuthorHeader({ name, bio, avatar }: AuthorHeaderProps) {
  return (
    <ListHeader>
      <p className="text-muted">Posts by</p>
      <div className="mt-3 flex items-center gap-5">
        <Avatar name={name} src={avatar} size="large" />
        <h1 className="min-w-0 text-4xl wrap-anywhere" dir="auto">
          {name}
        </h1>
      </div>
      {bio && (
        <p className="mt-5 max-w-post break-words whitespace-pre-line" dir="auto">
          {bio}
        </p>
      )}
      <p className="mt-4">
        <Link to="/blog" className="link">
          All posts
        </Link>
      </p>
    </ListHeader>
  );
}
