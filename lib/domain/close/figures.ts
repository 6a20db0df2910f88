import type { Money } from '@/lib/bank-contract/money'
import type { Statement } from '@/lib/bank-contract/statement'
import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import { isOver, type CloseEvidence } from '@/lib/domain/close/judge-close'
import type { FigureRecord, OutcomeRecord } from '@/lib/domain/close/outcome-record'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { isWhole } from '@/lib/domain/reading/reading'

/** What stands on the paper of each account. */
export type FigureName = 'money_in' | 'money_out' | 'closing_balance'

/** Those that were read whole; one that was not is left out, and so changes nothing. */
export function figuresOf(evidence: CloseEvidence): Pick<OutcomeRecord, 'figures' | 'hasAllSums'> {
  const { period, today, checks, statements } = evidence
  const hasAllSums = isWhole(checks.extent) && checks.checks.undated === 0 && isOver(period, today)
  const movements = hasAllSums ? movementsOf(checks.checks.rows, period) : []
  const isShared = statements !== undefined && statements !== 'not_shared'
  const balances = isShared && isWhole(statements) ? closingsOf(statements.items, period) : []
  return { figures: [...movements, ...balances], hasAllSums }
}

function movementsOf(rows: readonly CheckedRow[], { first, last }: Required<DayRange>) {
  const sums = new Map<string, bigint>()
  for (const { posted, transaction } of rows) {
    if (posted === undefined || posted < first || posted > last) continue
    const { amount, account_id } = transaction
    const key = figureKey(amount.amount < 0 ? 'money_out' : 'money_in', account_id, amount)
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(amount.amount))
  }
  return [...sums].map(([key, sum]) => ({ ...recordOf(key, String(sum)), isSum: true }))
}

/** Of each account that of the statement which ends last within the period. */
function closingsOf(statements: readonly Statement[], { first, last }: Required<DayRange>) {
  const within = statements
    .filter(({ period_end }) => (period_end ?? '') >= first && (period_end ?? '') <= last)
    .toSorted((one, other) => ((one.period_end ?? '') < (other.period_end ?? '') ? -1 : 1))
  const closings = new Map<string, string>()
  for (const { account_id, closing_balance } of within.flatMap(({ accounts }) => accounts ?? [])) {
    if (!closing_balance) continue
    const key = figureKey('closing_balance', account_id, closing_balance)
    closings.set(key, String(closing_balance.amount))
  }
  return [...closings].map(([key, amount]) => recordOf(key, amount))
}

function figureKey(
  name: FigureName,
  account: string | null | undefined,
  { currency }: Money,
): string {
  return JSON.stringify([name, account ?? null, currency])
}

function recordOf(key: string, amount: string): FigureRecord {
  // Written by `figureKey`.
  const [name, account, currency] = JSON.parse(key) as [FigureName, string | null, string]
  return { name: JSON.stringify([name, account]), currency, amount }
}

/** What a figure is, and of which account; undefined where a change is of an item. */
export function findFigure(of: string): { name: FigureName; account: string | null } | undefined {
  if (!of.startsWith('["')) return undefined
  const [name, account] = JSON.parse(of) as [FigureName, string | null]
  return { name, account }
}
