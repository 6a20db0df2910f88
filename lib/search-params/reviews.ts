import { createLoader, parseAsString } from 'nuqs/server'
import type { RawSearchParams } from '@/lib/search-params/parsers'

// What the browser reads of marks and notes after a page has come.

const loadMarks = createLoader({ since: parseAsString })
const loadNotes = createLoader({ object: parseAsString })

/** Since when marks are wanted. */
export function parseMarksParams(raw: RawSearchParams): { since: string | null } {
  return loadMarks(raw)
}

/** On what notes are wanted. */
export function parseNotesParams(raw: RawSearchParams): { object: string | null } {
  return loadNotes(raw)
}
