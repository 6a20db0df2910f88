/** The link to a client’s own page, as the firm sees it. */
export interface OwnPageLink {
  readonly createdAt: string
  readonly expiresAt: string
  readonly lastOpenedAt: string | null
  /** Who gave it. */
  readonly by: string
}
