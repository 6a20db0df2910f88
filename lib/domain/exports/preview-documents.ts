import type { DocumentName } from '@/lib/domain/exports/name-documents'
import type { Count } from '@/lib/domain/reading/reading'

/** What a download would hold, as far as its list was read. */
export interface DocumentsPreview {
  /** The first files, by their names. */
  readonly first: readonly DocumentName[]
  /** Documents that the list names. */
  readonly all: Count
  /** Those of them that were never downloaded, or were replaced since. */
  readonly fresh: Count
  /** Those that were downloaded, and of which only their bytes tell whether they were replaced. */
  readonly compared: number
}
