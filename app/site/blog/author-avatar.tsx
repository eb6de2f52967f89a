/** The initial is behind the picture: it shows when there is none, or when it doesn't load. */
export function AuthorAvatar({ name, src }: { name: string; src: string | undefined }) {
  const [initial = "?"] = name.trim().toUpperCase();
  return (
    <span className="author-avatar" aria-hidden="true">
      {initial}
      {src && (
        <img src={src} alt="" width={48} height={48} loading="lazy" referrerPolicy="no-referrer" />
      )}
    </span>
  );
}
