import type { Person } from "#features/website/show-website.server.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { Link } from "../../ui/layout/link.tsx";

/** `author` is the path of the page that lists all posts of the author. */
type WrittenPost = { title: string; slug: string; author: string };
type PersonCardProps = { person: Person; posts: WrittenPost[] };

export function PersonCard({ person, posts }: PersonCardProps) {
  const [first] = posts;
  return (
    <li className="flex gap-5 border-t border-rule py-6 lg:py-8">
      <Avatar name={person.name} {...person.portrait} size="large" />
      <div className="min-w-0">
        <h2 className="text-xl">{person.name}</h2>
        <p className="text-muted">{person.role}</p>
        <p className="mt-3 max-w-prose">{person.about}</p>
        <ul className="mt-3 text-sm text-muted" aria-label="Certifications">
          {person.certifications.map((certification) => (
            <li key={certification}>{certification}</li>
          ))}
        </ul>
        {first && (
          <div className="mt-4 text-sm">
            <h3 className="font-sans text-sm font-semibold tracking-normal">
              <Link to={first.author} className="link">
                Posts by {person.name}
              </Link>
            </h3>
            <ul className="mt-1 grid gap-1">
              {posts.map(({ title, slug }) => (
                <li key={slug} dir="auto">
                  <Link to={`/blog/${slug}`} className="link">
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </li>
  );
}
