/** One line of the proof: a goal of the project, and what was found. */
export interface Finding {
  row: string
  what: string
  goal: string
  found: string
  met: boolean
}

export interface ProveSettings {
  /** The forms that take minutes. */
  isLong: boolean
  /** A throw-away PostgreSQL. */
  postgresUrl: string
  /** Emptied before and after. */
  folder: string
  say: (line: string) => void
}
