import type { ExportProgress, ExportState } from '@/lib/domain/exports/export-run'

/** A zip or a file that is made while it is read. */
export interface BegunRun {
  stream: ReadableStream<Uint8Array>
  progress: () => ExportProgress
  /** Resolves once, however it ends. */
  ended: Promise<ExportState>
}
