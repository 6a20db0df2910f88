/** What the columns say when they are moved by hand, in the reader's language. */
export interface ColumnWords {
  /** "Width of {column}". */
  readonly width: string
  /** "{pixels} px". */
  readonly pixels: string
  /** Which keys do what, and where else the same is done. */
  readonly keys: string
  /** "{column} is column {place} of {count}". */
  readonly moved: string
  readonly undone: string
  readonly saved: string
  readonly notSaved: string
}
