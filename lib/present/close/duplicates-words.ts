import type { CloseFinding, CloseRead } from '@/lib/domain/close/close-read'
import type { Extent } from '@/lib/domain/reading/reading'
import type { Reader } from '@/lib/format/create-reader'
import { numberInWords } from '@/lib/present/reading-words'

/** A payment before the period is shown beside its duplicate and part of the amounts, but not counted. */
export function duplicatesWords(
  left: readonly CloseFinding[],
  found: string,
  { extent, read }: { extent: Extent; read: CloseRead },
  reader: Reader,
): string[] {
  const { text, number, date } = reader
  const { first } = read.period
  const rows = left.flatMap(({ rows: own }) => own)
  const before = rows.filter(({ day }) => day < first).length
  const said = text('checks.duplicates_found', {
    groups: left.length,
    found,
    number: numberInWords(rows.length - before, extent, reader),
    days: read.basis.days,
  })
  if (before === 0) return [said]
  const values = { count: before, number: number(before), first: date(first) }
  return [said, text('checks.duplicates_before', values)]
}
