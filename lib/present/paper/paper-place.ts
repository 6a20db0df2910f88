import type { ListRead } from '@/lib/domain/close/close-read'
import type { Extent } from '@/lib/domain/reading/reading'
import { isWhole } from '@/lib/domain/reading/reading'
import { addDays } from '@/lib/domain/periods/day-range'
import type { Reader } from '@/lib/format/create-reader'
import type { createInitials } from '@/lib/present/paper/initials'
import type { ShownClose } from '@/lib/present/close/shown-close'
import type { PaperReading, Working } from '@/lib/present/paper/paper'

/** What every part of a paper is made with. */
export interface PaperPlace {
  readonly shown: ShownClose
  readonly reader: Reader
  readonly initials: ReturnType<typeof createInitials>
  readonly workings: ReturnType<typeof createWorkings>
}

interface NewWorking extends Pick<Working, 'of' | 'made' | 'filter'> {
  /** The lists that it rests on; of none it is what is kept here. */
  readonly lists: readonly ListRead['list'][]
  /** Whether what was posted just after the period counts too: a statement may end on another day. */
  readonly isBeyond?: boolean
  readonly href?: string | undefined
}

const listNames = {
  initiated: 'shell.transactions',
  posted: 'shell.transactions',
  carried: 'shell.transactions',
  statements: 'shell.statements',
  invoices: 'shell.invoices',
  balances: 'shell.accounts',
} as const

/** Of the lists that are read for a close, each once, and of what was posted just after it. */
const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

/** Numbers the workings in the order in which the paper needs them. */
export function createWorkings({ read: { basis } }: ShownClose, reader: Reader) {
  const made: Working[] = []
  // A close that was kept before papers were made does not say what was read.
  const { readings = [] } = basis
  const isKnown = basis.readings !== undefined
  return {
    add: ({ lists, isBeyond = false, href, ...working }: NewWorking): string => {
      const ref = String(made.length + 1)
      const reads = lists.flatMap((list) =>
        isBeyond ? lettersOf(list) : lettersOf(list).slice(0, 1),
      )
      const missing = lists.filter((list) => lettersOf(list).length === 0)
      const isUnread = isKnown && missing.length > 0
      const names = [...new Set(missing.map((list) => reader.text(listNames[list])))]
      made.push({
        ref,
        ...working,
        reads,
        unread: isUnread
          ? reader.text('paper_data.read_none', { lists: reader.list(names) })
          : undefined,
        href,
      })
      return ref
    },
    list: (): readonly Working[] => made,
    readings: (): PaperReading[] =>
      readings.map((each, at) => ({ ref: letters[at] ?? '', text: listInWords(each, reader) })),
  }

  /** What was read of the period comes before what was read beyond it. */
  function lettersOf(list: ListRead['list']): string[] {
    return readings.flatMap((each, at) => (each.list === list ? (letters[at] ?? []) : []))
  }
}

function listInWords(each: ListRead, reader: Reader): string {
  const { text, date, moment } = reader
  const { list, first, last, pages, rows, end, readAt } = each
  const words = text('paper_data.read_size', {
    list: text(`paper_data.read_${list}`, {
      first: first === undefined ? '' : date(first),
      last: date(last),
    }),
    rows,
    pages,
    time: moment(readAt),
  })
  return end === 'whole' ? words : `${words} ${text(`reading.ended_${end}`)}`
}

/** "1 May 2026 – 31 May 2026" */
export function daysInWords(
  { first, last }: { readonly first: string; readonly last: string },
  { date }: Pick<Reader, 'date'>,
): string {
  return `${date(first)} – ${date(last)}`
}

/** An amount for a column whose currency is named once, as far as it was read. */
export function figureInWords(
  { amount, currency }: { readonly amount: string; readonly currency: string },
  extent: Extent,
  { moneyParts, text }: Pick<Reader, 'moneyParts' | 'text'>,
): string {
  const { number } = moneyParts({ amount: BigInt(amount), currency })
  if (isWhole(extent)) return number
  return BigInt(amount) === 0n
    ? text('reading.not_known')
    : text('details.at_least', { amount: number })
}

/** The filters of a list for these days. */
export function postedIn({ first, last }: { readonly first: string; readonly last: string }) {
  return { posted_after: [first], posted_before: [addDays(last, 1)] }
}

/** "9c41a7e0 4f2bd815 …": it is compared by eye. */
export function digestInWords(digest: string): string {
  return digest.replaceAll(/(.{8})(?=.)/g, '$1 ')
}
