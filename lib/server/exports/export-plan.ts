import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import type { RowChoice } from '@/lib/domain/ledgers/plan-hand-over'
import type { Scope } from '@/lib/bank-contract/authorization'
import type {
  ExportKind,
  ExportProgress,
  ExportState,
  FileFormat,
  KeptRequest,
  RunKind,
} from '@/lib/domain/exports/export-run'
import type { FileNaming } from '@/lib/domain/exports/file-naming'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { safeFileName } from '@/lib/format/file-names'
import { createReader, type Reader } from '@/lib/format/create-reader'
import type { ExportRequest } from '@/lib/present/export-request'
import type { FileSources } from '@/lib/server/exports/begin-file'
import type { AuditEvent } from '@/lib/server/audit/audit'
import type { Query } from '@/lib/server/db/store/database'
import type { DocumentMemory } from '@/lib/server/exports/fetch-document'
import type { ManifestLine } from '@/lib/server/exports/manifest'
import type { RunFailure } from '@/lib/server/exports/run-reader'
import type { GuardedStream } from '@/lib/server/rights/guarded-stream'

/** A zip or a file that is made while it is read. */
export interface BegunRun {
  stream: GuardedStream<Uint8Array>
  progress: () => ExportProgress
  /** The days that its rows show to be of. */
  range?: DayRange
  /** Why it went no further; undefined where it did, or for another reason. */
  stoppedBy: () => RunFailure | undefined
  /** What a zip holds. */
  lines?: () => readonly ManifestLine[]
  /** Of one whose file is not kept as an export’s. */
  handOver?: KeptHandOver
  /** Resolves once, however it ends. */
  ended: Promise<ExportState>
}

/** How a file is kept together with what its ledger was given. */
export interface KeptHandOver {
  /** Reads the stream to its end, and keeps it so that it does not count yet. */
  keep: () => Promise<void>
  /** Lets it count, with the end of its run or not at all. Resolves to what is against that. */
  settle: (query: Query, note: (event: AuditEvent) => void) => Promise<RunFailure | undefined>
}

/** What it takes to make what a run makes, as it is stored with it. */
export type ExportDemand = ListDemand | LedgerDemand

interface DemandBase {
  /** Who takes its file has to have confirmed that it is them. */
  readonly needsProof: boolean
  readonly reader: { locale: string; timeZone: string; fiscalStart: number }
  readonly madeAt: string
}

/** Rows of an account that are to be handed to a ledger. */
export interface LedgerDemand extends DemandBase {
  readonly kind: 'ledger'
  readonly account_id: string
  /** What the account is called, which no other of the client is. */
  readonly accountName: string
  readonly choice: LedgerChoice
  readonly chosen: RowChoice
  readonly period: DayRange
  /** Whether what is new is that of the period alone. */
  readonly isBounded?: boolean
  /** Of the client. */
  readonly timeZone: string
  /** How many hand-overs of this account and ledger the person has seen, and how many of them count. */
  readonly seen: string
}

/** A list of the bank, or some of its rows. */
export interface ListDemand extends DemandBase {
  readonly kind: ExportKind
  readonly format?: FileFormat
  /** What was requested, but for the definition of its list, which its kind says. */
  readonly wanted: Omit<ExportRequest, 'definition' | 'kind'>
  /** Only documents that are new, or were replaced, since they were last downloaded. */
  readonly isOnlyNew?: boolean
  /** How its documents are called; undefined: as usual. */
  readonly naming?: FileNaming
  /** The same as fields of a form. */
  readonly namedBy?: KeptRequest
  /** What an export before it could not fetch: its title. */
  readonly retried?: string
}

export interface PlanSources extends FileSources {
  signal: AbortSignal
  memory: DocumentMemory
  notes: NoteMemory
  run_id: string
}

/** What a run has to know again when it goes on. */
export interface NoteMemory {
  find: (name: string) => Promise<string | undefined>
  keep: (name: string, text: string) => Promise<void>
}

/** How one export is made. */
export interface ExportPlan {
  readonly kind: RunKind
  /** The fields by which it was requested, to be run again. */
  readonly request: KeptRequest
  /** What of the client's data it is about. */
  readonly scope: Scope
  readonly title: string
  /** Of the file that is kept for who takes it. */
  readonly file?: {
    readonly contentType: string
    readonly nameOf: (range: DayRange | undefined) => string
  }
  readonly make: (sources: PlanSources) => Promise<BegunRun | { failure: RunFailure }>
}

/** The words of a reader for an export that may be made long after their request. */
export function readerOfDemand({ reader }: Pick<ExportDemand, 'reader'>): Reader {
  return createReader(reader)
}

export function demandReader({ locale, timeZone, fiscalStart }: Reader): ExportDemand['reader'] {
  return { locale, timeZone, fiscalStart }
}

export function exportFileName(parts: readonly string[], contentType: string): string {
  return safeFileName(parts.map((part) => part.replace(/\s+/g, '-')).join('_'), contentType)
}

/** What of a request has to be stored: its definition is known by its kind. */
export function storedRequest({
  list,
  ids,
  period,
  conditions,
}: ExportRequest): ListDemand['wanted'] {
  return { list, ids, period, conditions }
}
