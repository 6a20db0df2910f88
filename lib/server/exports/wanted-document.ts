import type { FindDocument } from '@/lib/server/exports/fetch-document'
import type { RunFailure } from '@/lib/server/exports/run-outcome'

/** One item of the bank's list whose document is to be in the zip. */
export interface WantedDocument {
  id: string
  /** "INV-0042": what a person calls it. */
  label: string
  nameParts: readonly (string | undefined)[]
  /** The calendar day that its file bears. */
  day: string | undefined
  /** Undefined where the list says already that the bank holds no document. */
  find: FindDocument | undefined
}

/** A requested item that cannot even be looked at. */
export interface LostItem {
  id: string
  label: string
  failure: RunFailure
}

export type ListedItem = WantedDocument | LostItem
