import { booksPlaceOf, differenceOf, placeKey } from '@/lib/domain/books/books-closing'
import { groupOfFinding } from '@/lib/domain/books/books-findings'
import type { EvidenceItem } from '@/lib/domain/close/close-read'
import type { Extent } from '@/lib/domain/reading/reading'
import type { Reader } from '@/lib/format/create-reader'
import { isOpenFinding } from '@/lib/present/close/split-findings'
import { isNotKnown, numberInWords } from '@/lib/present/reading-words'

/**
 * How many accounts agree of those that moved money, by the evidence alone. Those that differ by nothing but what
 * was accepted, in this month or before it, are said beside them; of those without a file nothing was compared.
 */
export function booksWords(item: EvidenceItem, reader: Reader): string[] {
  const { findings, total = 0, state, closings = [] } = item
  const { text, number } = reader
  if (state === 'not_due') return [text('books_data.close_not_due')]
  const found = new Set(findings.map(({ finding }) => booksPlaceOf(finding)))
  const open = new Set(
    findings.filter((each) => isOpenFinding(each)).map(({ finding }) => booksPlaceOf(finding)),
  )
  const carried = closings.filter((each) => differenceOf(each) !== 0n).map(placeKey)
  const withoutFile = new Set(
    findings
      .filter(({ finding }) => groupOfFinding(finding) === 'file')
      .map(({ finding }) => booksPlaceOf(finding)),
  )
  const accepted = [...new Set([...found, ...carried])].filter(
    (place) => !open.has(place) && !withoutFile.has(place),
  )
  const extent: Extent = item.extent ?? { end: 'limit', notUnderstood: 0 }
  const done = item.done ?? total - found.size
  return [
    ...(isNotKnown(done, extent)
      ? []
      : [
          text('books_data.close_agree', {
            done: numberInWords(done, extent, reader),
            due: number(total),
          }),
        ]),
    ...(withoutFile.size === 0
      ? []
      : [text('books_data.close_without_file', { count: withoutFile.size })]),
    ...(accepted.length === 0
      ? []
      : [text('books_data.close_accepted', { count: accepted.length })]),
  ]
}
