/** What one zip holds, and how far it came: what its page and its list inside say. Safe to show. */
export interface ExportProgress {
  /** "Invoices: Unpaid, dated from 1 Jun 2026". */
  title: string
  /** Items on the bank's list so far; all there are only if `isWhole`. */
  wanted: number
  /** The bank's list was read to its end, so that nothing can be missing from it unsaid. */
  isWhole: boolean
  packed: number
  /** Of the documents packed. */
  bytes: number
  /** Items of which the bank holds no document. */
  without: number
  missing: readonly MissingDocument[]
}

export interface MissingDocument {
  /** Of the statement or the invoice. */
  id: string
  /** The file's name, as it would have been. */
  name: string
  reason: string
}

export type ExportKind = 'statements' | 'invoices'

/**
 * `stopped`: the zip was closed early, with its list in it. `cancelled`: whoever asked went away.
 * `interrupted`: it ended without a word.
 */
export type ExportState = 'running' | 'finished' | 'stopped' | 'cancelled' | 'interrupted'

export interface ExportRun {
  id: string
  kind: ExportKind
  state: ExportState
  startedAt: string
  /** Undefined where it cannot be read any more. */
  progress: ExportProgress | undefined
}
