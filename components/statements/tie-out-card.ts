import type { Money } from '@/lib/bank-contract/money'
import type { Statement } from '@/lib/bank-contract/statement'
import {
  findTieOut,
  type LedgerCheck,
  type StatementAccount,
} from '@/lib/domain/statements/tie-out'
import type { Reader } from '@/lib/format/create-reader'

/** Opening + in − out = closing of one account, and what the difference is. */
export interface TieOutCard {
  readonly key: string
  readonly account: string
  readonly accountHref: string | undefined
  /** Opening, money in, money out, expected closing; a figure that is missing has no amount. */
  readonly figures: readonly {
    readonly label: string
    readonly amount: string | undefined
    readonly note: string | undefined
  }[]
  readonly fees: string | undefined
  readonly verdict: {
    readonly tone: 'good' | 'attention' | 'plain'
    readonly text: string
    /** Undefined where nothing could be compared. */
    readonly difference: string | undefined
  }
}

const dayOf = (day: string | null | undefined, reader: Reader) =>
  day ? reader.date(day) : undefined

/** By the statement itself: its credits and debits between its balances. */
export function ownFigures(
  account: StatementAccount,
  { period_start, period_end }: Statement,
  reader: Reader,
): Pick<TieOutCard, 'figures' | 'fees' | 'verdict'> {
  const { text, money } = reader
  const { opening_balance, closing_balance, total_credits, total_debits, total_fees } = account
  const show = (value: Money | null | undefined) => (value ? money(value) : undefined)
  const result = findTieOut(account)
  const closing = show(closing_balance)
  const expected =
    result?.kind === 'differs' && closing_balance
      ? money({
          amount: BigInt(closing_balance.amount) - BigInt(result.by.amount),
          currency: closing_balance.currency,
        })
      : closing
  return {
    figures: [
      {
        label: text('statements.opening'),
        amount: show(opening_balance),
        note: dayOf(period_start, reader),
      },
      { label: text('statements.credits'), amount: show(total_credits), note: undefined },
      { label: text('statements.debits'), amount: show(total_debits), note: undefined },
      {
        label: text('statements.expected_closing'),
        amount: result === undefined ? undefined : expected,
        note: dayOf(period_end, reader),
      },
    ],
    fees:
      total_fees && total_fees.amount !== 0
        ? text('statements.fees_of', { amount: money(total_fees) })
        : undefined,
    verdict: {
      tone: result === undefined ? 'plain' : result.kind === 'ties_out' ? 'good' : 'attention',
      text:
        result === undefined
          ? text('statements.not_judged', { why: text('statements.why_no_balance') })
          : text('statements.closing_is', { amount: closing ?? '' }),
      difference:
        result === undefined
          ? undefined
          : money(
              result.kind === 'differs'
                ? result.by
                : { amount: 0, currency: closing_balance?.currency ?? '' },
            ),
    },
  }
}

/** By the ledger: what it posted in the period. */
export function ledgerFigures(
  { opening_balance, closing_balance }: StatementAccount,
  { moneyIn, moneyOut, count, currency, outcome }: LedgerCheck,
  { period_start, period_end }: Statement,
  reader: Reader,
): Pick<TieOutCard, 'figures' | 'fees' | 'verdict'> {
  const { text, money } = reader
  const opening = opening_balance ? money(opening_balance) : undefined
  const closing = closing_balance ? money(closing_balance) : undefined
  const isDetermined =
    outcome.kind !== 'not_judged' || outcome.why !== 'statements.why_undetermined'
  const byLedger = !isDetermined
    ? undefined
    : opening_balance
      ? money({ amount: BigInt(opening_balance.amount) + moneyIn + moneyOut, currency })
      : undefined
  return {
    figures: [
      { label: text('statements.opening'), amount: opening, note: dayOf(period_start, reader) },
      {
        label: text('charts.money_in'),
        amount: isDetermined ? money({ amount: moneyIn, currency }) : undefined,
        note: isDetermined ? text('statements.transaction_count', { count }) : undefined,
      },
      {
        label: text('charts.money_out'),
        amount: isDetermined ? money({ amount: -moneyOut, currency }) : undefined,
        note: undefined,
      },
      {
        label: text('statements.closing_by_ledger'),
        amount: byLedger,
        note: dayOf(period_end, reader),
      },
    ],
    fees: undefined,
    verdict: {
      tone:
        outcome.kind === 'not_judged'
          ? 'plain'
          : outcome.kind === 'ties_out'
            ? 'good'
            : 'attention',
      text:
        outcome.kind === 'not_judged'
          ? text('statements.not_judged', { why: text(outcome.why) })
          : text('statements.closing_is', { amount: closing ?? '' }),
      difference:
        outcome.kind === 'not_judged'
          ? undefined
          : money({ amount: outcome.kind === 'differs' ? outcome.by : 0n, currency }),
    },
  }
}
