import { type BooksFound, foundByRow } from '@/lib/domain/books/books-findings'
import type { Compared } from '@/lib/domain/books/compare-books'
import type { ComparedMonth } from '@/lib/domain/books/compared-month'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import type { BooksProof, ProofLine } from '@/lib/server/api/books-schemas'

type Figures = Pick<
  BooksProof,
  | 'books_closing'
  | 'bank_closing'
  | 'difference'
  | 'explained'
  | 'matched'
  | 'sums_searched'
  | 'lines'
>

/** Where it cannot be told. */
export const noFigures: Figures = {
  books_closing: null,
  bank_closing: null,
  difference: null,
  explained: null,
  matched: null,
  sums_searched: null,
  lines: [],
}

/**
 * The proof in figures, of which the lines come to exactly what explains the difference. Undefined where a sum is
 * beyond the integers that JSON holds exactly. `isDecided`: whether the close has an answer to a finding.
 */
export function figuresOf(
  month: ComparedMonth,
  compared: Compared,
  isDecided: (found: BooksFound) => boolean,
): Figures | undefined {
  const { equation, matched, areSumsSearched } = compared
  const rest = equation.state === 'explained' ? 0n : equation.rest
  const sums = {
    books_closing: Number(equation.booksClosing),
    bank_closing: Number(equation.bankClosing),
    difference: Number(equation.difference),
    explained: Number(equation.difference - rest),
  }
  const lines = linesOf(month, compared, isDecided)
  const amounts = [...Object.values(sums), ...lines.map(({ amount }) => amount)]
  if (!amounts.every(Number.isSafeInteger)) return undefined
  return { ...sums, matched: matched.length, sums_searched: areSumsSearched, lines }
}

interface Sides {
  readonly lines?: readonly ComparedRow[]
  readonly rows?: readonly ComparedRow[]
}

function linesOf(
  month: ComparedMonth,
  compared: Compared,
  isDecided: (found: BooksFound) => boolean,
): ProofLine[] {
  const find = foundByRow(month.found, month.books.side.rows.items)
  const openIn = (group: string, row: ComparedRow | undefined) => {
    const found = find(group, row?.id ?? '')
    const is_open = found !== undefined && found.timing === undefined && !isDecided(found)
    return { is_open }
  }
  const make = (
    kind: ProofLine['kind'],
    amount: number | bigint,
    { lines = [], rows = [] }: Sides,
    more: Partial<ProofLine> = {},
  ): ProofLine => ({
    kind,
    amount: Number(amount),
    is_open: false,
    how: null,
    days: null,
    of_line: null,
    books: lines.map((line) => toBooksLine(line)),
    bank: rows.map((row) => toBankRow(row, month)),
    ...more,
  })
  const { equation } = compared
  const opening = make('opening', equation.opening, {}, openIn('opening', undefined))
  return [
    ...(equation.opening === 0n ? [] : [opening]),
    ...compared.offers.map((sides) =>
      make('several_to_one', 0, sides, openIn('offers', sides.lines[0])),
    ),
    ...compared.together.map((sides) => make('several_to_one', 0, sides)),
    ...compared.amountDiffers.map(({ line, row, how }) =>
      make('amount_differs', line.amount - row.amount, pairOf(line, row), {
        how,
        ...openIn('amounts', line),
      }),
    ),
    ...compared.onlyAtBank.map((row) =>
      make('only_at_bank', 0 - row.amount, { rows: [row] }, openIn('bank', row)),
    ),
    ...compared.onlyInBooks.map((line) =>
      make('only_in_books', line.amount, { lines: [line] }, openIn('books', line)),
    ),
    ...compared.twice.map(({ line, of }) =>
      make(
        'twice',
        line.amount,
        { lines: [line] },
        {
          of_line: lineOf(of),
          ...openIn('twice', line),
        },
      ),
    ),
    ...compared.dateDiffers.map(({ line, row, days }) =>
      make('date_differs', 0, pairOf(line, row), { days }),
    ),
    ...compared.cameAtBank.map(({ row }) => make('came_at_bank', 0 - row.amount, { rows: [row] })),
    ...compared.cameInBooks.map(({ line }) =>
      make('came_in_books', line.amount, { lines: [line] }),
    ),
  ]
}

function pairOf(line: ComparedRow, row: ComparedRow): Sides {
  return { lines: [line], rows: [row] }
}

function toBooksLine(line: ComparedRow): ProofLine['books'][number] {
  const { day, amount, texts } = line
  return { line: lineOf(line), day, amount, text: wordsOf(texts) }
}

function lineOf({ id }: ComparedRow): number {
  // Of several in one line of the file it is "12.2".
  return Number.parseInt(id, 10)
}

function toBankRow(row: ComparedRow, { bank }: ComparedMonth): ProofLine['bank'][number] {
  const { day, amount, texts } = row
  return { transaction_id: bank.rows.get(row.id)?.id ?? row.id, day, amount, text: wordsOf(texts) }
}

function wordsOf(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' · ')
}
