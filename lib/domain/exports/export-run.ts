import type { Action } from '@/lib/domain/people/permissions'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** What one zip or file holds, and how far it came: what its page and its list say. Safe to show. */
export interface ExportProgress {
  /** "Invoices: Unpaid, dated from 1 Jun 2026". */
  title: string
  /** Items on the bank's list so far; all there are only if `isWhole`. */
  wanted: number
  /** The bank's list was read to its end, so that nothing can be missing from it unsaid. */
  isWhole: boolean
  /** Documents in the zip, or rows in the file. */
  included: number
  /** Of the documents included so far; of the file, once it is whole. */
  bytes: number
  /** Items of which the bank holds no document. */
  without: number
  missing: readonly MissingDocument[]
  /** How much of it is done, from 0 to 1, where that can be said. */
  share?: number
  /** How long it still takes, by how long it took until now. */
  secondsLeft?: number
  /** The days that its rows show to be of. */
  range?: DayRange
  /** Until when the bank has requested to be left alone. */
  pausedUntil?: string
  /** Why it went no further; as `missing` says it, in the language of the person who requested it. */
  stoppedBy?: { readonly code: string; readonly words: string }
}

/** Before anything of it was read. */
export const noProgress: ExportProgress = {
  title: '',
  wanted: 0,
  isWhole: false,
  included: 0,
  bytes: 0,
  without: 0,
  missing: [],
}

export interface MissingDocument {
  /** Of the statement or the invoice. */
  id: string
  /** The file's name, as it would have been. */
  name: string
  reason: string
}

/** The documents that come as one zip; `receipts` are of transactions. */
export const zipKinds = ['statements', 'invoices', 'receipts'] as const

export type ZipKind = (typeof zipKinds)[number]

export function isZipKind(kind: string): kind is ZipKind {
  return zipKinds.some((each) => each === kind)
}

/** As many rows can be picked one by one; more of them are exported by the filters of their list. */
export const maxDocuments = 500

/** What was requested: a ZIP of documents, or the rows of a list as one file. */
export const exportKinds = ['transactions', ...zipKinds] as const

export type ExportKind = (typeof exportKinds)[number]

/** What a stored run makes: an export, or a file of rows that are handed to a ledger. */
export const runKinds = [...exportKinds, 'ledger'] as const

export type RunKind = (typeof runKinds)[number]

/** What who cancels such a run, or lets it go on, has to be allowed. */
export function rightToChange(kind: RunKind): Action {
  return kind === 'ledger' ? 'prepare' : 'read'
}

/** How the rows of a list are written: for a spreadsheet, or for a ledger to take in. */
export const fileFormats = ['csv', 'xlsx', 'ofx', 'qif'] as const

export type FileFormat = (typeof fileFormats)[number]

/**
 * `waiting`: for somebody to make it, or to go on. `stopped`: it could not go on, and may be resumed.
 * `cancelled`: by a person. `interrupted`: it ended without a word.
 */
export const exportStates = [
  'waiting',
  'running',
  'finished',
  'stopped',
  'cancelled',
  'interrupted',
] as const

export type ExportState = (typeof exportStates)[number]

/** It is made now, or will be. */
export function isUnderWay(state: ExportState): boolean {
  return state === 'waiting' || state === 'running'
}

export interface ExportRun {
  id: string
  kind: RunKind
  state: ExportState
  startedAt: string
  /** Who requested it, and the name. */
  person_id: string
  by: string
  /** Undefined where it cannot be read any more. */
  progress: ExportProgress | undefined
  /** Undefined where it was made before requests were kept, or cannot be read any more. */
  request: KeptRequest | undefined
  /** How it ended, or when it was last heard of. */
  changedAt: string
  /** Until when a waiting one rests. */
  dueAt: string | null
  /** It has what it takes to go on. */
  isResumable: boolean
  /** Who cancelled it; '' where nobody did. */
  cancelledBy: string
  /** Undefined where it has none, or none any more. */
  file: ExportFile | undefined
  /** Of one whose rows were handed to a ledger, which has its file; null of any other. */
  handOverId: string | null
  /** Its rows count as new again. */
  isUndone?: boolean
  /** For how many days its firm keeps a file. */
  fileDays: number
}

/** What was made, as it is kept. */
export interface ExportFile {
  readonly size: number
  readonly until: string
}

/** The fields by which an export was requested; a relative period is that of then. */
export type KeptRequest = readonly (readonly [name: string, value: string])[]

/** The format that was requested; undefined of a ZIP, and where the request was not kept. */
export function requestedFormat({ request = [] }: { request?: KeptRequest | undefined }) {
  return request.find(([name]) => name === 'format')?.[1]
}
