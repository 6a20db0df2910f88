import { decisionsInForce } from '@/lib/domain/books/books-decision'
import { movesMoney } from '@/lib/domain/books/books-findings'
import type { Compared } from '@/lib/domain/books/compare-books'
import type { ComparedMonth } from '@/lib/domain/books/compared-month'
import type { Pair, Together } from '@/lib/domain/books/compared-groups'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import type { Reader } from '@/lib/format/create-reader'
import { type BooksRow, RowMaker } from '@/lib/present/books/book-rows'
import type { ShownBooks } from '@/lib/present/books/shown-books'
import type { BooksGroup } from '@/lib/search-params/books'

/** Rows of one kind, under their name. */
export interface BooksGroupView {
  readonly group: BooksGroup
  readonly title: string
  readonly hint: string
  /** How many there are, of which `rows` are shown. */
  readonly count: number
  readonly sum: string
  /** Whether a person has to look at it. */
  readonly isUrgent: boolean
  readonly rows: readonly BooksRow[]
}

const fewRows = 100
const manyRows = 2000

/** What the comparison found, in the order in which a person needs it; groups without a row are left out. */
export function toBooksGroups(
  shown: ShownBooks,
  month: ComparedMonth,
  compared: Compared,
  reader: Reader,
): BooksGroupView[] {
  const rows = new RowMaker(shown, month, compared, reader)
  const { text, date } = reader
  const view = <Item>(
    group: BooksGroup,
    items: readonly Item[],
    toRow: (item: Item) => BooksRow,
    { hint, sum, isUrgent = true }: { hint: string; sum: bigint; isUrgent?: boolean },
  ): BooksGroupView[] => {
    if (items.length === 0) return []
    const max = shown.params.show === group ? manyRows : fewRows
    return [
      {
        group,
        title: text(`books_data.${group}`),
        hint,
        count: items.length,
        sum: sum === 0n ? '' : rows.say(sum),
        isUrgent,
        rows: items.slice(0, max).map(toRow),
      },
    ]
  }
  const offers = compared.offers
  const [differing] = compared.amountDiffers
  const hasOther = compared.amountDiffers.some(({ how }) => how !== differing?.how)
  return [
    ...view('offers', offers, (each) => offerRow(each, rows, shown), {
      hint: text(
        offers.every(({ isOnly }) => isOnly)
          ? 'books_data.offers_hint'
          : 'books_data.offers_hint_several',
      ),
      sum: 0n,
    }),
    ...view('amounts', compared.amountDiffers, (pair) => amountRow(pair, rows), {
      hint:
        differing === undefined || hasOther ? '' : text(`books_data.amounts_hint_${differing.how}`),
      sum: compared.equation.amountsDiffer,
    }),
    ...view('bank', compared.onlyAtBank, (row) => rows.alone(row, 'bank'), {
      hint: text('books_data.bank_hint'),
      sum: compared.equation.onlyAtBank,
      isUrgent: hasOpen(compared.onlyAtBank, 'bank', rows),
    }),
    ...view('books', compared.onlyInBooks, (line) => rows.alone(line, 'books'), {
      hint: text('books_data.books_hint', { day: date(month.month.last) }),
      sum: compared.equation.onlyInBooks,
      isUrgent: hasOpen(compared.onlyInBooks, 'books', rows),
    }),
    ...view('twice', compared.twice, ({ line }) => twiceRow(line, rows), {
      hint: text('books_data.twice_hint'),
      sum: compared.equation.twice,
      isUrgent: compared.twice.some(({ line }) => movesMoney(line)),
    }),
    ...view('dates', compared.dateDiffers, (pair) => dateRow(pair, rows, reader), {
      hint: text('books_data.dates_hint'),
      sum: 0n,
      isUrgent: false,
    }),
    ...view('came', cameOf(compared), ({ carried, line, row }) => cameRow(carried, line, row), {
      hint: text('books_data.came_hint'),
      sum: compared.equation.came,
      isUrgent: false,
    }),
    ...view('together', compared.together, (each) => togetherRow(each, rows), {
      hint: '',
      sum: 0n,
      isUrgent: false,
    }),
    ...view('matched', compared.matched, ({ line, row }) => rows.make(line, row), {
      hint: '',
      sum: 0n,
      isUrgent: false,
    }),
  ]

  function cameRow(
    carried: ComparedRow,
    line: ComparedRow | undefined,
    row: ComparedRow | undefined,
  ): BooksRow {
    return rows.make(
      line,
      row,
      {},
      { what: text('books_data.came_of', { day: date(carried.day) }) },
    )
  }
}

function cameOf({ cameAtBank, cameInBooks }: Compared) {
  return [
    ...cameAtBank.map(({ carried, row }) => ({ carried, row, line: undefined })),
    ...cameInBooks.map(({ carried, line }) => ({ carried, line, row: undefined })),
  ]
}

function hasOpen(all: readonly ComparedRow[], side: 'bank' | 'books', rows: RowMaker): boolean {
  return all.some(({ id }) => {
    const found = rows.foundOf(side, id)
    return (
      found !== undefined &&
      found.timing === undefined &&
      rows.inCloseOf(found.finding) === undefined
    )
  })
}

function partsOf({ lines, rows: bank }: Together, rows: RowMaker): BooksRow['parts'] {
  // The one that the others make is the row itself.
  return lines.length === 1 && bank.length > 1
    ? bank.map((each) => rows.part(each, true))
    : lines.map((each) => rows.part(each, false))
}

function offerRow(offer: Together, rows: RowMaker, shown: ShownBooks): BooksRow {
  const about = shown.sealOf({
    lines: offer.lines.map(rows.keyed),
    rows: offer.rows.map(rows.keyed),
  })
  const count = Math.max(offer.lines.length, offer.rows.length)
  return { ...togetherBase(offer, rows), isSettled: false, steps: { match: { about, count } } }
}

function togetherRow(each: Together, rows: RowMaker): BooksRow {
  const keys = new Set(each.rows.map(({ id }) => id))
  const decision = decisionsInForce(rows.entries).find(
    (made) => made.kind === 'together' && made.rows.some(({ key }) => keys.has(key)),
  )
  const base = togetherBase(each, rows)
  return decision === undefined ? base : { ...base, steps: { undo: rows.undoOf(decision) } }
}

function togetherBase(each: Together, rows: RowMaker): BooksRow {
  const sum = rows.say(each.rows.reduce((total, { amount }) => total + BigInt(amount), 0n))
  const isOfBank = each.rows.length === 1
  const [row] = each.rows
  const [line] = each.lines
  const base = isOfBank ? rows.make(undefined, row) : rows.make(line, undefined)
  const both = [{ text: sum, isMarked: false }]
  return {
    ...base,
    bank: both,
    books: both,
    effect: rows.say(0),
    isWithoutEffect: true,
    isSettled: true,
    parts: partsOf(each, rows),
  }
}

function amountRow({ line, row }: Pair, rows: RowMaker): BooksRow {
  const known = rows.foundOf('amounts', line.id)
  const base = rows.make(line, row)
  const difference = row.amount - line.amount
  const inClose = rows.inCloseOf(known?.finding)
  if (inClose !== undefined) return { ...base, steps: { inClose } }
  const { party, what } = base
  const copied = rows.copied({ day: line.day, party, what, amount: difference })
  return {
    ...base,
    steps: {
      copy: { kind: 'correction', text: copied },
      ...rows.askOf(known?.finding, party),
    },
  }
}

function twiceRow(line: ComparedRow, rows: RowMaker): BooksRow {
  const known = rows.foundOf('twice', line.id)
  const base = rows.make(line, undefined)
  if (known === undefined) return base
  const inClose = rows.inCloseOf(known.finding)
  if (inClose !== undefined) return { ...base, steps: { inClose } }
  const { party, what } = base
  const copied = rows.copied({ day: line.day, party, what, amount: -line.amount })
  return {
    ...base,
    steps: { copy: { kind: 'reversal', text: copied }, ...rows.askOf(known.finding, party) },
  }
}

function dateRow({ line, row, days }: Pair, rows: RowMaker, { text }: Reader): BooksRow {
  const what = text('books_data.days_apart', { count: Math.abs(days) })
  return rows.make(line, row, {}, { what, isMoved: true, isSettled: false })
}
