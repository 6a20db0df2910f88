/** One line of the proof: a goal of the project, and what was found. */
export interface Finding {
  row: string
  what: string
  goal: string
  found: string
  met: boolean
}

/** How much of a row is done: what `npm test` has time for, what `npm run prove` has, or all of it. */
export type Form = 'short' | 'usual' | 'long'

export interface ProveSettings {
  form: Form
  /** A PostgreSQL on which databases may be made. */
  postgresUrl: string
  /** Those that were made there. */
  databases: string[]
  /** Removed at the end. */
  folder: string
  say: (line: string) => void
}
