import type { Statement } from '@/lib/bank-contract/statement'
import type { LockedStatement } from '@/lib/domain/close/locked-statements'
import type { AsLocked, PackFile, RowSum } from '@/lib/domain/packs/manifest'
import type { Reader } from '@/lib/format/create-reader'
import { shortId } from '@/lib/format/names'
import { periodDays } from '@/lib/format/period-hint'

/** What the paper of a pack lacks of what it was locked with; mostly nothing. */
export function notesOfPaper(deletedAnswers: number, { text }: Reader): string[] {
  return deletedAnswers > 0 ? [text('packs_data.paper_without', { count: deletedAnswers })] : []
}

/** What of a file of transactions is not as the close was locked, one sentence after the other; mostly nothing. */
export function notesOfFile(
  {
    name,
    rows,
    as_locked,
    no_closing,
    closing,
    as_csv,
  }: Pick<PackFile, 'name' | 'rows' | 'as_locked' | 'no_closing' | 'closing' | 'as_csv'>,
  deletedAnswers: number,
  reader: Reader,
): string[] {
  const { text } = reader
  const of = { file: name }
  const paper = ofPaper(deletedAnswers, reader)
  const notes: string[] = []
  if (as_locked?.is === 'cannot_tell') {
    notes.push([text('packs_data.rows_untold', of), ...paper].join(' '))
  }
  if (as_locked?.is === 'other') {
    const sums = sumsInWords(rows?.sums ?? [], as_locked.sums, reader)
    notes.push(
      [text('packs_data.rows_other', of), ...paper, ...sums, ...detailOf(as_locked, reader)].join(
        ' ',
      ),
    )
  }
  if (no_closing !== undefined) notes.push(text(`packs_data.closing_${no_closing}`, of))
  if (closing !== undefined) notes.push(text('packs_data.closing_counted', of))
  if (as_csv !== undefined) notes.push(text(`packs_data.as_csv_${as_csv}`, of))
  return notes
}

/** Of an account that the close was locked with, and that has no file since it has no rows any more. */
export function noteOfAccount(
  account: string,
  as_locked: AsLocked,
  deletedAnswers: number,
  reader: Reader,
): string[] {
  if (as_locked.is !== 'other') return []
  const none = reader.text('packs_data.rows_none', { account })
  const paper = ofPaper(deletedAnswers, reader)
  return [[none, ...paper, ...sumsInWords([], as_locked.sums, reader)].join(' ')]
}

/** As many as a note of a manifest has room for. */
const maxNamed = 50

/** Of statements that the close was locked with, undefined where they are not known, which the bank lists no more. */
export function notesOfStatements(
  locked: readonly LockedStatement[] | undefined,
  listed: readonly Pick<Statement, 'id'>[],
  reader: Reader,
): string[] {
  const { text, list } = reader
  if (locked === undefined) return [text('packs_data.statements_untold')]
  const byDays = new Map<string, string[]>()
  const here = new Set(listed.map(({ id }) => id))
  for (const { id, ...range } of locked) {
    if (here.has(id)) continue
    const days = periodDays(range, reader)
    byDays.set(days, [...(byDays.get(days) ?? []), shortId(id)])
  }
  return [...byDays].flatMap(([days, ids]) =>
    Array.from({ length: Math.ceil(ids.length / maxNamed) }, (_, at) => {
      const named = ids.slice(at * maxNamed, (at + 1) * maxNamed)
      return text('packs_data.statements_gone', { count: named.length, days, ids: list(named) })
    }),
  )
}

/** Said beside rows that are not as locked, unless a note of its own says what the paper lacks. */
function ofPaper(deletedAnswers: number, { text }: Reader): string[] {
  return deletedAnswers > 0 ? [] : [text('packs_data.paper_as_locked')]
}

/** How many rows a file has and what they come to, in each currency, beside what the close was locked with. */
function sumsInWords(
  here: readonly RowSum[],
  locked: readonly RowSum[],
  { text, number, money }: Reader,
): string[] {
  const currencies = new Set([...here, ...locked].map(({ currency }) => currency))
  return [...currencies].toSorted().map((currency) => {
    const [own, was] = [sumIn(here, currency), sumIn(locked, currency)]
    return text('packs_data.rows_sums', {
      rows: number(own.rows),
      net: money({ amount: BigInt(own.net), currency }),
      lockedRows: number(was.rows),
      lockedNet: money({ amount: BigInt(was.net), currency }),
    })
  })
}

function detailOf({ added, gone, changed }: Extract<AsLocked, { is: 'other' }>, says: Reader) {
  if (added === undefined || gone === undefined || changed === undefined) return []
  const [one, two, three] = [added, gone, changed].map((count) => says.number(count))
  const counts = { added: one ?? '', gone: two ?? '', changed: three ?? '' }
  return [says.text('packs_data.rows_detail', counts)]
}

/** What the bank gives now, beside the rows that are in a pack. */
export function rowsSinceInWords(
  inPack: readonly RowSum[],
  today: readonly RowSum[],
  { text, number, money }: Reader,
): string {
  const currencies = new Set([...inPack, ...today].map(({ currency }) => currency))
  const sums = [...currencies].toSorted().map((currency) => {
    const [was, now] = [sumIn(inPack, currency), sumIn(today, currency)]
    return text('packs_data.today_sums', {
      rows: number(was.rows),
      net: money({ amount: BigInt(was.net), currency }),
      rowsNow: number(now.rows),
      netNow: money({ amount: BigInt(now.net), currency }),
    })
  })
  return [text('packs_data.today_rows'), ...sums].join(' ')
}

/** What the bank gives now of an account that has no file in a pack. */
export function rowsOnlyTodayInWords(
  today: readonly RowSum[],
  { text, number, money }: Reader,
): string {
  return today
    .map(({ currency, rows, net }) =>
      text('packs_data.today_new', {
        rows: number(rows),
        net: money({ amount: BigInt(net), currency }),
      }),
    )
    .join(' ')
}

function sumIn(sums: readonly RowSum[], currency: string): RowSum {
  return sums.find((each) => each.currency === currency) ?? { currency, rows: 0, net: '0' }
}
