import { transactionTypes } from '@/lib/bank-contract/transaction'
import { twoLeggedTypes } from '@/lib/domain/transactions/other-leg'
import { allDates } from '@/lib/domain/periods/named-period'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import { transactionsHref } from '@/lib/search-params/list-hrefs'

/** The rows that a chart is made of. */
export interface ChartRows {
  readonly connection_id: string
  /** Undefined: of every account. */
  readonly accounts?: readonly string[]
  /** Of one currency, where there are several. */
  readonly currency?: string | undefined
  /** Types among them that are newer than we are. */
  readonly newerTypes?: readonly string[]
}

type Part = 'all' | 'in' | 'out' | 'own'

/**
 * The list of exactly the rows behind one figure. The column's days are days of posting, so that
 * the period, which means days of initiating, steps aside. `withOwn` tells whether rows between own
 * accounts are among them, to be left out of what came in and went out.
 */
export function rowsHref(
  rows: ChartRows,
  days: Required<DayRange>,
  { part, withOwn, unit }: { part: Part; withOwn: boolean; unit: string },
): string {
  return address(rows, days, {
    transaction_type: typesOf(part, withOwn, rows.newerTypes),
    ...boundsOf(part, unit),
  })
}

/** What one person moved by types of transaction, over the days of a whole chart. */
export function holderHref(
  rows: ChartRows,
  days: Required<DayRange>,
  { user_id, types }: { user_id: string | undefined; types: readonly string[] },
): string {
  return address(rows, days, {
    // The bank has no filter for "no counterparty": that is judged here.
    ...(user_id === undefined ? { person: ['nobody'] } : { user_id: [user_id] }),
    transaction_type: types,
  })
}

function address(
  { connection_id, accounts = [], currency }: ChartRows,
  { first, last }: Required<DayRange>,
  conditions: Parameters<typeof transactionsHref>[1],
): string {
  return transactionsHref(connection_id, {
    period: allDates,
    status: ['settled'],
    account_id: accounts,
    posted_after: [first],
    posted_before: [addDays(last, 1)],
    currency: currency === undefined ? [] : [currency],
    ...conditions,
  })
}

function typesOf(part: Part, withOwn: boolean, newer: readonly string[] = []): readonly string[] {
  if (part === 'own') return [...twoLeggedTypes]
  if (part === 'all' || !withOwn) return []
  return [...transactionTypes.filter((type) => !twoLeggedTypes.has(type)), ...newer]
}

/** An amount filter counts in the smallest unit; its currency says how it is to be shown. */
function boundsOf(part: Part, unit: string): Parameters<typeof transactionsHref>[1] {
  if (part === 'in') return { min_amount: ['1'], amount_currency: unit }
  return part === 'out' ? { max_amount: ['-1'], amount_currency: unit } : {}
}
