import { foldText } from '@/lib/domain/search/match-text'
import type { KnownLayout } from '@/lib/domain/books/known-layouts'
import type { Choice } from '@/lib/domain/books/narrowing'
import type { DecimalMark } from '@/lib/domain/books/read-decimal'
import { readDecimal } from '@/lib/domain/books/read-decimal'
import { hasSides } from '@/lib/domain/books/read-side'
import { splitCode } from '@/lib/domain/books/split-code'
import { amountOf, codedBalance } from '@/lib/domain/books/table-amount'
import type { TableRow } from '@/lib/domain/books/table-rows'
import type { AmountSign, ColumnRole, Sign } from '@/lib/domain/books/table-shape'

interface Candidate {
  readonly mark: DecimalMark
  readonly sign: AmountSign
  /** The balance and amount of the line before. */
  before: { balance: number; amount: number } | undefined
  /** Oldest first, and newest first. */
  followsDown: boolean
  followsUp: boolean
  steps: number
}

interface SignContext {
  readonly layout: KnownLayout | undefined
  /** In QIF an amount is that of the account: money out has a minus. */
  readonly isQif: boolean
  /** A ledger may show as positive what is owed on the account, and a charge as what adds to it. */
  readonly isCredit: boolean
  readonly minorDigits: number
}

/**
 * Finds which way the amounts go. A running balance proves it; else the heads say it, or the layout; else it
 * is to be chosen. Where a balance may be what is owed, it proves nothing of the way. Lines come in the order
 * of the file.
 */
export class SignFinder {
  private readonly candidates: Candidate[]
  private hasMinus = false
  private readonly codes = new Set<string>()
  private readonly unsigned = new Set<string>()
  private readonly roles: ReadonlySet<ColumnRole>
  private readonly hasSides: boolean

  constructor(
    columns: readonly ColumnRole[],
    private readonly context: SignContext,
  ) {
    this.roles = new Set(columns)
    this.hasSides = hasSides(columns)
    // What two accounts say needs no proof, nor does what codes will say.
    const signs = this.roles.has('direction') || this.hasSides ? [] : signsFor(this.roles)
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
    const { minorDigits } = this.context
    const hasDebits = this.roles.has('debit') || this.roles.has('credit')
    const hasMinus = row.cellsOf('amount').some(({ text }) => minusSign.test(text))
    for (const { text } of row.cellsOf('direction')) {
      if (this.codes.size < 20) this.codes.add(text)
      if (!hasMinus && this.unsigned.size < 20) this.unsigned.add(foldText(text))
    }
    const sides = wayRoles.flatMap((role) => row.cellsOf(role))
    this.hasMinus ||= sides.some(({ text }) => minusSign.test(text))
    const [balance] = row.cellsOf('balance')
    for (const candidate of this.candidates) {
      const read = amountOf(row, candidate.mark, candidate.sign, minorDigits)
      const stated = balance && balanceUnder(balance.text, candidate, { minorDigits, hasDebits })
      if (read.kind === 'problem' || stated === undefined) {
        candidate.before = undefined
        candidate.followsDown = false
        candidate.followsUp = false
        continue
      }
      step(candidate, stated, read.amount)
    }
  }

  /** Whether the balances of all lines follow from each other: they are then of one account. */
  isOneBalance(): boolean {
    return this.candidates.some(
      ({ steps, followsDown, followsUp }) => steps >= minSteps && (followsDown || followsUp),
    )
  }

  /** The codes beside which an amount without a minus stands, folded. */
  unsignedCodes(): ReadonlySet<string> {
    return this.unsigned
  }

  choice(mark: DecimalMark | undefined): Choice<Sign> {
    const { layout, isQif, isCredit } = this.context
    if (this.hasSides) {
      return { kind: 'certain', value: { kind: 'sides' }, why: { code: 'named' } }
    }
    // What programs write of a card goes either way.
    if (isQif && !isCredit) {
      return { kind: 'certain', value: { kind: 'one', isReversed: false }, why: { code: 'format' } }
    }
    if (this.roles.has('direction') || this.codes.size > 0) {
      if (layout !== undefined) return certain(layout.sign, layout)
      const open: Sign = { kind: 'coded', out: [...this.codes].toSorted(), in: [] }
      return { kind: 'open', fits: [open], suggested: undefined }
    }
    const possible = this.candidates
      .filter((each) => mark === undefined || each.mark === mark)
      .filter(({ sign }) => this.hasMinus || sign.kind !== 'two' || sign.minus === 'reverses')
    const proven = possible.filter((each) => each.steps > 0 && (each.followsDown || each.followsUp))
    if (isCredit) return this.choiceOfCredit(proven.length > 0 ? proven : possible)
    const [first] = proven
    if (first !== undefined && proven.length === 1) {
      const why = { code: 'balance_follows', lines: first.steps } as const
      return { kind: 'certain', value: first.sign, why }
    }
    if (layout !== undefined) return certain(layout.sign, layout)
    return choiceAmong((proven.length > 0 ? proven : possible).map(({ sign }) => sign))
  }

  /** Which fit a balance that is held, and each the other way round, which fits one that is owed. */
  private choiceOfCredit(fitting: readonly Candidate[]): Choice<Sign> {
    const { layout } = this.context
    if (layout !== undefined && layout.showsOwed !== true) return certain(layout.sign, layout)
    const fits = new Set(fitting.map(({ sign }) => JSON.stringify(sign)))
    return choiceAmong(
      signsFor(this.roles).filter((sign) =>
        [sign, turned(sign)].some((each) => fits.has(JSON.stringify(each))),
      ),
    )
  }
}

/** Certain where the heads leave only one. */
function choiceAmong(signs: readonly Sign[]): Choice<Sign> {
  const fits = different(signs)
  const [only] = fits
  if (only !== undefined && fits.length === 1) {
    return { kind: 'certain', value: only, why: { code: 'named' } }
  }
  return { kind: 'open', fits, suggested: undefined }
}

function turned(sign: AmountSign): AmountSign {
  switch (sign.kind) {
    case 'one':
      return { kind: 'one', isReversed: !sign.isReversed }
    case 'two':
      return { ...sign, debitIs: sign.debitIs === 'in' ? 'out' : 'in' }
    case 'coded':
      return sign
  }
}

// Fewer may follow by chance.
const minSteps = 3

const minusSign = /[-(\u2212]/u
const wayRoles: readonly ColumnRole[] = ['money_in', 'money_out', 'debit', 'credit']

function signsFor(roles: ReadonlySet<ColumnRole>): AmountSign[] {
  if (!wayRoles.some((role) => roles.has(role))) {
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

function balanceUnder(
  text: string,
  { mark, sign }: Pick<Candidate, 'mark' | 'sign'>,
  { minorDigits, hasDebits }: { minorDigits: number; hasDebits: boolean },
): number | undefined {
  const { figure, code } = splitCode(text)
  const read = readDecimal(figure, mark, minorDigits)
  return read.kind === 'amount' ? codedBalance(read.amount, code, sign, hasDebits) : undefined
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

function different(signs: readonly Sign[]): Sign[] {
  return [...new Map(signs.map((sign) => [JSON.stringify(sign), sign])).values()]
}
