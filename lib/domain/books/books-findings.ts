import { type BooksDecision, keysOfLines } from '@/lib/domain/books/books-decision'
import type { Compared } from '@/lib/domain/books/compare-books'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import type { Finding } from '@/lib/domain/close/finding'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** What of the books has to be looked at. */
const foundGroups = ['file', 'opening', 'offers', 'amounts', 'bank', 'books', 'twice'] as const
type FoundGroup = (typeof foundGroups)[number]

/** Of which group a finding of the books is; undefined of any other finding. */
export function groupOfFinding({ item, key }: Finding): FoundGroup | undefined {
  if (item !== 'books') return undefined
  // Written by `findingsOfBooks`.
  const [, , group] = JSON.parse(key) as unknown[]
  return foundGroups.find((each) => each === group)
}

/** Finds what a close finds of a line or row of a group, by the id that it has in the comparison. */
export function foundByRow(
  found: readonly BooksFound[],
  lines: readonly ComparedRow[],
): (group: string, id: string) => BooksFound | undefined {
  const keys = keysOfLines(lines)
  const foundBy = new Map(
    found.map((each) => {
      const [, , , key] = JSON.parse(each.finding.key) as unknown[]
      return [`${groupOfFinding(each.finding) ?? ''} ${String(key)}`, each]
    }),
  )
  return (group, id) => foundBy.get(`${group} ${keys.get(id) ?? id}`)
}

/** That an account moved money in a month and has no file of the books, where others have. */
export function withoutBooks(account: string, { first, last }: Required<DayRange>): Finding {
  return {
    item: 'books',
    key: JSON.stringify([account, first, 'file' satisfies FoundGroup]),
    likeness: undefined,
    rows: [],
    day: last,
    payee: undefined,
    accounts: [account],
    amounts: [],
  }
}

/** What a close finds of the books of one account and month. */
export interface BooksFound {
  readonly finding: Finding
  /** That it was accepted as a timing difference. */
  readonly timing: BooksDecision | undefined
}

interface Place {
  readonly account: string
  readonly month: Required<DayRange>
  readonly lines: readonly ComparedRow[]
  readonly timing: ReadonlyMap<string, BooksDecision>
}

/**
 * Everything that has to be looked at before the books agree: what is on one side alone, twice or otherwise, offers
 * that nobody has decided on, and what already differed at the opening beyond what was carried over.
 */
export function findingsOfBooks(compared: Compared, place: Place): BooksFound[] {
  const { account, month, timing } = place
  const keys = keysOfLines(place.lines)
  const keyOf = ({ id }: ComparedRow) => keys.get(id) ?? id
  const found = (
    group: FoundGroup,
    [own, bank]: readonly [line: ComparedRow | undefined, row: ComparedRow | undefined],
    amount: number | undefined,
    others: readonly string[] = [],
  ): BooksFound => {
    const shown = own ?? bank
    const key = own === undefined ? (bank?.id ?? '') : keyOf(own)
    const name = shown?.texts.find((text) => text !== '')
    const finding: Finding = {
      item: 'books',
      key: JSON.stringify([account, month.first, group, key, ...others]),
      likeness: undefined,
      rows: bank === undefined ? [] : [bank.id],
      day: shown?.day ?? month.last,
      payee: name,
      accounts: [account],
      amounts: amount === undefined ? [] : [{ amount, currency: compared.equation.currency }],
    }
    const isAlone = group === 'books' || group === 'bank'
    return { finding, timing: isAlone ? timing.get(key) : undefined }
  }
  const opening = openingLeft(compared)
  return [
    ...(opening === 0n ? [] : [found('opening', [undefined, undefined], Number(opening))]),
    ...compared.offers.map(({ lines, rows }) =>
      found('offers', [lines[0], rows[0]], undefined, [
        ...lines.slice(1).map(keyOf),
        ...rows.slice(1).map(({ id }) => id),
      ]),
    ),
    ...compared.amountDiffers.map(({ line, row }) =>
      found('amounts', [line, row], line.amount - row.amount, [row.id]),
    ),
    ...compared.onlyAtBank
      .filter(movesMoney)
      .map((row) => found('bank', [undefined, row], -row.amount)),
    ...compared.onlyInBooks
      .filter(movesMoney)
      .map((line) => found('books', [line, undefined], line.amount)),
    ...compared.twice
      .filter(({ line }) => movesMoney(line))
      .map(({ line }) => found('twice', [line, undefined], line.amount)),
  ]
}

/** One of 0.00 on one side alone, as a ledger keeps a voided check, takes nothing from agreeing. */
export function movesMoney({ amount }: ComparedRow): boolean {
  return amount !== 0
}

/** What the opening still differs by once all that was carried over is taken out of it. */
export function openingLeft({ equation, stillOut }: Compared): bigint {
  const sum = (rows: readonly ComparedRow[]) =>
    rows.reduce((total, { amount }) => total + BigInt(amount), 0n)
  return equation.opening + equation.came - (sum(stillOut.lines) - sum(stillOut.rows))
}

export const booksStates = ['agrees', 'differs', 'cannot_tell'] as const

/** What comparing came to, as it is kept beside the file for lists. */
export interface BooksResult {
  readonly state: (typeof booksStates)[number]
  readonly currency: string
  /** Books closing less bank closing, as decimal digits; undefined where it cannot be told. */
  readonly difference: string | undefined
  /** How many findings wait for a person. */
  readonly open: number
  /** The timing differences of earlier months that came in this one. */
  readonly came: readonly string[]
}

export function resultOf(compared: Compared, found: readonly BooksFound[]): BooksResult {
  const { equation, cameAtBank, cameInBooks } = compared
  const open = found.filter(({ timing }) => timing === undefined).length
  return {
    state: open === 0 && equation.state === 'explained' ? 'agrees' : 'differs',
    currency: equation.currency,
    difference: String(equation.difference),
    open,
    came: [...cameAtBank, ...cameInBooks].map(({ carried }) => carried.id),
  }
}
