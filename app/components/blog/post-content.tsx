/** The body of a post. */
export function PostContent({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on the server
  return <div className="post-body" dangerouslySetInnerHTML={{ __html: html }} />;
}
