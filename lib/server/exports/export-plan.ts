import type { Scope } from '@/lib/bank-contract/authorization'
import type {
  ExportKind,
  ExportProgress,
  ExportState,
  FileFormat,
  KeptRequest,
} from '@/lib/domain/exports/export-run'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { safeFileName } from '@/lib/format/file-names'
import { createReader, type Reader } from '@/lib/format/create-reader'
import type { ExportRequest } from '@/lib/present/export-request'
import type { FileSources } from '@/lib/server/exports/begin-file'
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
  /** Resolves once, however it ends. */
  ended: Promise<ExportState>
}

/** What it takes to make an export, as it is stored with it. */
export interface ExportDemand {
  readonly kind: ExportKind
  readonly format?: FileFormat
  /** What was requested, but for the definition of its list, which its kind says. */
  readonly wanted: Omit<ExportRequest, 'definition' | 'kind'>
  /** Only documents that are new, or were replaced, since they were last downloaded. */
  readonly isOnlyNew?: boolean
  /** What an export before it could not fetch: its title. */
  readonly retried?: string
  /** Who takes its file has to have confirmed that it is them. */
  readonly needsProof: boolean
  readonly reader: { locale: string; timeZone: string; fiscalStart: number }
  readonly madeAt: string
}

export interface PlanSources extends FileSources {
  signal: AbortSignal
  memory: DocumentMemory
}

/** How one export is made. */
export interface ExportPlan {
  readonly kind: ExportKind
  /** The fields by which it was requested, to be run again. */
  readonly request: KeptRequest
  /** What of the client's data it is about. */
  readonly scope: Scope
  readonly title: string
  readonly contentType: string
  readonly fileNameOf: (range: DayRange | undefined) => string
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
}: ExportRequest): ExportDemand['wanted'] {
  return { list, ids, period, conditions }
}
