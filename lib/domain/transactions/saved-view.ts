/** A saved query of a list. */
export interface SavedView {
  id: string
  name: string
  /** Seen by everybody of the firm who may see the client. */
  shared: boolean
  /** The list's query without any page token. */
  query: string
  /** JSON of the table's columns, or null where each reader has their own. */
  columns: string | null
  /** Whether it is this person's, to rename, share and delete. */
  own: boolean
  /** The name of the colleague who shares it. */
  by: string | null
}
