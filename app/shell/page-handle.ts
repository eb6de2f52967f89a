/** What a route says about its page, for its delivery. */
export type PageHandle = {
  /** A page for work, not for reading. Others wait for a sign of intent; see docs/decisions/020. */
  hydratesImmediately?: true;
  /** The page needs the styles of a post's body. */
  showsPost?: true;
};
