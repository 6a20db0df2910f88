import type { Transaction } from '@/lib/bank-contract/transaction'
import {
  type BooksDecision,
  keysOfLines,
  type ShownDecision,
} from '@/lib/domain/books/books-decision'
import { type BooksFound, foundByRow } from '@/lib/domain/books/books-findings'
import { payeeOf } from '@/lib/domain/books/find-dates'
import { findNearby } from '@/lib/domain/books/find-nearby'
import type { Compared } from '@/lib/domain/books/compare-books'
import type { ComparedMonth } from '@/lib/domain/books/compared-month'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import type { CloseFinding } from '@/lib/domain/close/close-read'
import type { Finding } from '@/lib/domain/close/finding'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { Reader } from '@/lib/format/create-reader'
import { shownName } from '@/lib/format/names'
import { plainValue, valueName } from '@/lib/format/value-name'
import { askableFinding } from '@/lib/present/askable'
import { type CopiedLine, copyText } from '@/lib/present/books/copy-text'
import { type FigurePart, markDigits } from '@/lib/present/books/mark-digits'
import type { ShownBooks } from '@/lib/present/books/shown-books'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'

/** A line of the books, a row of the bank, or both, as the table of a result shows them. */
export interface BooksRow {
  readonly key: string
  readonly date: string
  readonly party: string
  readonly initials: string
  readonly hue: string
  readonly what: string
  /** The day and payee that the books have for the bank’s row, where they differ. */
  readonly inBooks: string | undefined
  readonly bank: readonly FigurePart[] | undefined
  readonly books: readonly FigurePart[] | undefined
  /** What it adds to books less bank. */
  readonly effect: string | undefined
  /** Whether it changes nothing of the difference. */
  readonly isWithoutEffect: boolean
  /** Whether both sides are settled: a telephone then shows the amount, and not an effect of zero. */
  readonly isSettled: boolean
  /** Whether only the day differs. */
  readonly isMoved: boolean
  /** The bank's row, where it has one. */
  readonly href: string | undefined
  /** The lines and rows of an offer, under it. */
  readonly parts: readonly BooksPart[]
  readonly steps: BooksSteps
}

export interface BooksPart {
  readonly key: string
  readonly date: string
  readonly party: string
  readonly what: string
  readonly bank: string
  readonly books: string
}

/** What can be done next, as a form sends it. */
export interface BooksSteps {
  readonly timing?: string
  /** An offer, with how many lines and rows it has. */
  readonly match?: { readonly about: string; readonly count: number }
  readonly undo?: { readonly decision: string; readonly said: string }
  readonly copy?: { readonly kind: 'correction' | 'journal' | 'reversal'; readonly text: string }
  readonly ask?: string
  /** What was decided of it in the close. */
  readonly inClose?: string
}

/** Makes the rows of one comparison. */
export class RowMaker {
  readonly currency: string
  readonly entries: ComparedMonth['entries']
  private readonly keys: ReadonlyMap<string, string>
  private readonly nearby: ReadonlyMap<string, ComparedRow>
  private readonly findFound: (group: string, id: string) => BooksFound | undefined

  constructor(
    private readonly shown: ShownBooks,
    private readonly month: ComparedMonth,
    compared: Compared,
    private readonly reader: Reader,
  ) {
    this.currency = compared.equation.currency
    this.entries = month.entries
    this.keys = keysOfLines(month.books.side.rows.items)
    this.nearby = findNearby(month.books.nearby, compared.onlyAtBank)
    this.findFound = foundByRow(month.found, month.books.side.rows.items)
  }

  say(amount: number | bigint): string {
    return this.reader.money({ amount: BigInt(amount), currency: this.currency })
  }

  keyed = (row: ComparedRow) => ({ key: this.keys.get(row.id) ?? row.id, row })

  /** What a close finds of a line or row. */
  foundOf(group: string, id: string): BooksFound | undefined {
    return this.findFound(group, id)
  }

  make(
    line: ComparedRow | undefined,
    row: ComparedRow | undefined,
    steps: BooksSteps = {},
    more: Partial<BooksRow> = {},
  ): BooksRow {
    const own = row ?? line
    const effect = (line?.amount ?? 0) - (row?.amount ?? 0)
    const party = own === undefined ? '' : this.partyOf(own)
    const figures = markDigits(
      { amount: row?.amount, text: row && this.say(row.amount) },
      { amount: line?.amount, text: line && this.say(line.amount) },
    )
    return {
      key: `${line?.id ?? ''} ${row?.id ?? ''}`,
      date: own === undefined ? '' : this.reader.date(own.day),
      party,
      initials: initialsOf(party),
      hue: hueOf(party),
      what: this.whatOf(line, row),
      inBooks: this.inBooksOf(line, row),
      bank: figures.bank,
      books: figures.books,
      effect: this.say(effect),
      isWithoutEffect: effect === 0,
      isSettled: line !== undefined && line.amount === row?.amount,
      isMoved: false,
      href: this.hrefOf(row),
      parts: [],
      steps,
      ...more,
    }
  }

  /** A line of this account, to be pasted into its ledger. */
  copied(line: Omit<CopiedLine, 'currency' | 'account'>): string {
    const account = this.shown.account?.name ?? ''
    return copyText({ ...line, currency: this.currency, account })
  }

  part(row: ComparedRow, isBank: boolean): BooksPart {
    return {
      key: row.id,
      date: this.reader.date(row.day),
      party: this.partyOf(row),
      what: isBank ? this.whatOf(undefined, row) : this.whatOf(row, undefined),
      bank: isBank ? this.say(row.amount) : '',
      books: isBank ? '' : this.say(row.amount),
    }
  }

  /** What is on one side alone: to be accepted, entered, or put to the client. */
  alone(row: ComparedRow, side: 'books' | 'bank'): BooksRow {
    const known = this.foundOf(side, row.id)
    const [line, own] = side === 'bank' ? [undefined, row] : [row, undefined]
    if (known === undefined) return this.make(line, own)
    if (known.timing !== undefined) return this.make(line, own, { undo: this.undoOf(known.timing) })
    const keyed = [this.keyed(row)]
    const about: ShownDecision =
      side === 'bank' ? { lines: [], rows: keyed } : { lines: keyed, rows: [] }
    const [party, what] = [this.partyOf(row), this.whatOf(line, own)]
    const copied = this.copied({ day: row.day, party, what, amount: row.amount })
    const inClose = this.inCloseOf(known.finding)
    if (inClose !== undefined) return this.make(line, own, { inClose })
    const nearby = side === 'bank' ? this.nearby.get(row.id) : undefined
    const { endsOn } = this.month.books
    const mayBeThere = nearby !== undefined || (endsOn !== undefined && row.day > endsOn)
    const steps: BooksSteps = {
      timing: this.shown.sealOf(about),
      // Entered once more it would be there twice.
      ...(side === 'bank' && !mayBeThere && { copy: { kind: 'journal', text: copied } }),
      ...this.askOf(known.finding, party),
    }
    return this.make(line, own, steps, nearby && { inBooks: this.nearbyInWords(nearby) })
  }

  private nearbyInWords({ day }: ComparedRow): string {
    const { first } = this.month.month
    const when = day < first ? 'before' : 'after'
    return this.reader.text(`books_data.in_books_${when}`, { day: this.reader.date(day) })
  }

  undoOf({ id, by, at, kind }: BooksDecision): NonNullable<BooksSteps['undo']> {
    const { text, shortInstant } = this.reader
    const person = this.shown.people.get(by) ?? ''
    const key = kind === 'timing' ? 'books_data.accepted_by' : 'books_data.matched_by'
    return { decision: id, said: text(key, { person, day: shortInstant(at) }) }
  }

  /** "Accepted in the close, Joy Okafor, 6 Jul" */
  inCloseOf(finding: Finding | undefined): string | undefined {
    const decided = finding && this.shown.inClose.get(finding.key)
    if (decided === undefined) return undefined
    const { text, shortInstant } = this.reader
    const person = this.shown.people.get(decided.by) ?? ''
    return text(`books_data.in_close_${decided.kind}`, { person, day: shortInstant(decided.at) })
  }

  /** A question about the finding that a line or row is. */
  askOf(finding: Finding | undefined, party: string): { ask?: string } {
    if (finding === undefined) return {}
    const open: CloseFinding = {
      finding,
      standing: 'open',
      by: undefined,
      seen: [],
      rows: [],
      invoice: undefined,
    }
    return { ask: JSON.stringify(askableFinding(open, party, this.month.month)) }
  }

  private inBooksOf(
    line: ComparedRow | undefined,
    row: ComparedRow | undefined,
  ): string | undefined {
    if (line === undefined || row === undefined) return undefined
    const payee = payeeOf(line.texts)
    const differs = [
      ...(line.day === row.day ? [] : [this.reader.date(line.day)]),
      ...(payee === '' || payee === payeeOf(row.texts) ? [] : [this.partyOf(line)]),
    ]
    if (differs.length === 0) return undefined
    return this.reader.text('books_data.in_books_as', { what: differs.join(' · ') })
  }

  private partyOf(row: ComparedRow): string {
    const named = row.texts.map((each) => shownName(each)).find((each) => each !== undefined)
    return named ?? this.reader.text('transaction_data.no_counterparty')
  }

  private whatOf(line: ComparedRow | undefined, row: ComparedRow | undefined): string {
    const transaction = row && this.month.bank.rows.get(row.id)
    if (transaction !== undefined) return typeOf(transaction, this.reader)
    const words = line?.texts.filter((each) => each !== '') ?? []
    return words.slice(1).join(' · ')
  }

  private hrefOf(row: ComparedRow | undefined): string | undefined {
    const transaction = row && this.month.bank.rows.get(row.id)
    if (transaction === undefined) return undefined
    const { client, params } = this.shown
    return withPeriod(
      resourcePath(client.connection_id, 'transactions', transaction.id),
      params.period,
    )
  }
}

function typeOf({ transaction_type, memo }: Transaction, { text }: Reader): string {
  const type = valueName('transaction_data.type', transaction_type, text, plainValue)
  return [type, shownName(memo)].filter((each) => each !== undefined).join(' · ')
}
