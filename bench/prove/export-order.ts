import type { StorePlace } from '@/bench/prove/prove-store'
import type { FileFormat } from '@/lib/domain/exports/export-run'

/** What one process of the proof does: begins an export, or goes on with what another left. */
export interface ExportOrder {
  place: StorePlace
  /** The bank’s address. */
  door: string
  does: 'begin' | 'go on'
  run_id: string
  person_id: string
  connection_id: string
  format: FileFormat
}

export interface ExportReport {
  state: string
  sha256: string
  bytes: number
  rows: number
  /** The most memory that the process had, in MB. */
  megabytes: number
}
