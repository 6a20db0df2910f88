import type { KnownLayout } from '@/lib/domain/books/known-layouts'
import type { Choice } from '@/lib/domain/books/narrowing'
import type { DecimalMark } from '@/lib/domain/books/read-decimal'
import { readDecimal } from '@/lib/domain/books/read-decimal'
import { amountOf } from '@/lib/domain/books/table-amount'
import type { TableRow } from '@/lib/domain/books/table-rows'
import type { ColumnRole, Sign } from '@/lib/domain/books/table-shape'

interface Candidate {
  readonly mark: DecimalMark
  readonly sign: Sign
  /** The balance and amount of the line before. */
  before: { balance: number; amount: number } | undefined
  /** Oldest first, and newest first. */
  followsDown: boolean
  followsUp: boolean
  steps: number
}

/**
 * Finds which way the amounts go. A running balance proves it; else the heads say it, or the layout; else it
 * is to be chosen. Lines come in the order of the file.
 */
export class SignFinder {
  private readonly candidates: Candidate[]
  private hasMinus = false
  private readonly codes = new Set<string>()
  private readonly roles: ReadonlySet<ColumnRole>

  constructor(
    columns: readonly ColumnRole[],
    private readonly layout: KnownLayout | undefined,
    private readonly minorDigits: number,
  ) {
    this.roles = new Set(columns)
    const signs = this.roles.has('direction') ? [] : signsFor(this.roles)
    this.candidates = (['.', ','] as const).flatMap((mark) =>
      signs.map((sign) => ({
        mark,
        sign,
        before: undefined,
        followsDown: true,
        followsUp: true,
        steps: 0,
      })),
    )
  }

  add(row: TableRow) {
    for (const { text } of row.cellsOf('direction')) if (this.codes.size < 20) this.codes.add(text)
    const sides = sideRoles.flatMap((role) => row.cellsOf(role))
    this.hasMinus ||= sides.some(({ text }) => /[-(\u2212]/u.test(text))
    const [balance] = row.cellsOf('balance')
    for (const candidate of this.candidates) {
      const read = amountOf(row, candidate.mark, candidate.sign, this.minorDigits)
      const stated =
        balance === undefined
          ? undefined
          : readDecimal(balance.text, candidate.mark, this.minorDigits)
      if (read.kind === 'problem' || stated?.kind !== 'amount') {
        candidate.before = undefined
        candidate.followsDown = false
        candidate.followsUp = false
        continue
      }
      step(candidate, stated.amount, read.amount)
    }
  }

  choice(mark: DecimalMark | undefined): Choice<Sign> {
    if (this.roles.has('direction')) {
      if (this.layout !== undefined) return certain(this.layout.sign, this.layout)
      const open: Sign = { kind: 'coded', out: [...this.codes].toSorted(), in: [] }
      return { kind: 'open', fits: [open], suggested: undefined }
    }
    const possible = this.candidates
      .filter((each) => mark === undefined || each.mark === mark)
      .filter(({ sign }) => this.hasMinus || sign.kind !== 'two' || sign.minus === 'reverses')
    const proven = possible.filter((each) => each.steps > 0 && (each.followsDown || each.followsUp))
    const [first] = proven
    if (first !== undefined && proven.length === 1) {
      const why = { code: 'balance_follows', lines: first.steps } as const
      return { kind: 'certain', value: first.sign, why }
    }
    if (this.layout !== undefined) return certain(this.layout.sign, this.layout)
    const signs = different(proven.length > 0 ? proven : possible)
    const [only] = signs
    if (only !== undefined && signs.length === 1) {
      return { kind: 'certain', value: only, why: { code: 'named' } }
    }
    return { kind: 'open', fits: signs, suggested: undefined }
  }
}

const sideRoles: readonly ColumnRole[] = ['money_in', 'money_out', 'debit', 'credit']

function signsFor(roles: ReadonlySet<ColumnRole>): Sign[] {
  if (!sideRoles.some((role) => roles.has(role))) {
    return [
      { kind: 'one', isReversed: false },
      { kind: 'one', isReversed: true },
    ]
  }
  // Columns that are named for the way that money went leave nothing to choose.
  const debits =
    roles.has('debit') || roles.has('credit') ? (['in', 'out'] as const) : (['in'] as const)
  return debits.flatMap((debitIs) =>
    (['reverses', 'repeats'] as const).map((minus) => ({ kind: 'two' as const, debitIs, minus })),
  )
}

function step(candidate: Candidate, balance: number, amount: number) {
  const { before } = candidate
  candidate.before = { balance, amount }
  if (before === undefined) return
  candidate.followsDown &&= before.balance + amount === balance
  candidate.followsUp &&= balance + before.amount === before.balance
  if (amount !== 0 && before.amount !== 0) candidate.steps += 1
}

function certain(sign: Sign, { program }: KnownLayout): Choice<Sign> {
  return { kind: 'certain', value: sign, why: { code: 'layout', program } }
}

function different(candidates: readonly Candidate[]): Sign[] {
  return [...new Map(candidates.map(({ sign }) => [JSON.stringify(sign), sign])).values()]
}
