import {
  atLeast,
  type CheckFinding,
  type FindingContext,
  isUndetermined,
} from '@/components/checks/to-findings'
import type { TransactionRow } from '@/components/data-table/transaction-row'
import { toTransactionRows } from '@/components/data-table/transaction-rows'
import { type CheckedRow, isNewerType, paymentTypes } from '@/lib/domain/checks/checked-row'
import type { Checks } from '@/lib/domain/checks/create-checks'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import { createTransactionSum } from '@/lib/domain/transactions/sum-transactions'
import { type CheckId, checksHref } from '@/lib/search-params/checks'
import { initiatedDates, listDates } from '@/lib/search-params/list-definition'
import { parseListParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { transactionList } from '@/lib/search-params/transactions'

/** A transaction that a check found, and what this check alone says of it. */
export interface CheckRow extends TransactionRow {
  readonly own: string | undefined
}

interface LinkView {
  readonly href: string
  readonly label: string
}

export type CheckState = 'passed' | 'to_review' | 'not_due' | 'unknown' | 'undetermined'

/** One check as the screen shows it. */
export interface CheckView {
  readonly id: CheckId
  readonly title: string
  readonly state: CheckState
  readonly finding: string
  readonly method: string
  /** What it found comes to: money in and money out apart. */
  readonly figures: readonly string[]
  readonly transfers: string | undefined
  readonly rows: readonly CheckRow[]
  /** The header of what this check alone says of a row. */
  readonly ownHeader: string | undefined
  /** "5 of 47". */
  readonly shown: string
  /** Every row of it here, or few again. */
  readonly more: LinkView | undefined
  /** The same rows in the list of transactions, where its filters can say them. */
  readonly listHref: string | undefined
  readonly isOpen: boolean
}

const fewRows = 5
const maxRows = 500

export interface CheckContext extends FindingContext {
  readonly connection_id: string
  /** The days themselves, where the address names no period that has them. */
  readonly ownDays: Required<DayRange> | undefined
}

export function toCheckView(finding: CheckFinding, given: CheckContext): CheckView {
  const context = {
    ...given,
    isWhole: given.isWhole && !isUndetermined(finding.id, given.checks),
  }
  const { connection_id, params, isWhole, reader } = context
  const { text, number } = reader
  const { id, title, groups, own } = finding
  const all = groups.flat()
  const isShown = params.shown === id
  const rows = firstRows(groups, isShown ? maxRows : fewRows)
  const total = atLeast(number(all.length), context)
  const sum = createTransactionSum()
  sum.add(all.map(({ transaction }) => transaction))
  const { wholeMovements } = sum.read()
  const isCut = rows.length < all.length
  const label = isShown
    ? text('checks.show_fewer')
    : all.length > maxRows
      ? text('checks.show_first', { number: number(maxRows) })
      : text('checks.show_all', { number: total })
  const more = {
    href: `${checksHref(connection_id, params, { shown: isShown ? undefined : id })}#${id}`,
    label,
  }
  return {
    id,
    title,
    state: stateOf(finding, isWhole),
    finding: finding.finding,
    method: finding.method,
    figures: toFigures(all, context),
    transfers:
      wholeMovements === 0 ? undefined : text('checks.transfers', { count: wholeMovements }),
    rows: toRows(rows, finding, context),
    ownHeader: own?.header,
    shown: text('checks.shown_of', { shown: number(rows.length), number: total }),
    more: (isShown && all.length > fewRows) || (!isShown && isCut) ? more : undefined,
    listHref: all.length === 0 ? undefined : checkListHref(id, context),
    isOpen: isShown,
  }
}

function stateOf(finding: CheckFinding, isWhole: boolean): CheckView['state'] {
  if ((finding.count ?? 0) > 0) return 'to_review'
  if (finding.isUndetermined === true) return 'undetermined'
  return isWhole && finding.count === 0 ? 'passed' : 'unknown'
}

/** As many groups as fit, each of them whole; the first of them in any case, as far as it fits. */
function firstRows(
  groups: readonly (readonly CheckedRow[])[],
  most: number,
): readonly CheckedRow[] {
  const rows: CheckedRow[] = []
  for (const group of groups) {
    if (rows.length > 0 && rows.length + group.length > most) return rows
    rows.push(...group.slice(0, most))
  }
  return rows
}

/**
 * What the rows come to, money in and money out apart, of each currency and of each state: "out
 * −$25.00", "in $3.00, pending".
 */
function toFigures(rows: readonly CheckedRow[], context: CheckContext): string[] {
  const { text, money } = context.reader
  const sum = createTransactionSum()
  sum.add(rows.map(({ transaction }) => transaction))
  return sum.read().sums.flatMap(({ currency, state, moneyIn, moneyOut }) =>
    (['money_out', 'money_in'] as const).flatMap((side) => {
      const amount = BigInt(side === 'money_in' ? moneyIn : moneyOut)
      if (amount === 0n) return []
      const shown = atLeast(money({ amount, currency }), context)
      const figure = text(`checks.${side}`, { amount: shown })
      if (state === 'settled') return [figure]
      return [text('checks.in_state', { figure, state: text(`transactions.sum_${state}`) })]
    }),
  )
}

/** Rows as the table shows them, by the day that counts. */
function toRows(
  rows: readonly CheckedRow[],
  { own }: CheckFinding,
  { connection_id, params, reader }: CheckContext,
): CheckRow[] {
  const list = parseListParams(transactionList, {})
  return rows.flatMap((checked) => {
    const { transaction, posted } = checked
    const postedAt = posted === undefined ? undefined : transaction.posted_at
    return toTransactionRows([transaction], { connection_id, list, reader }).map((row) => ({
      ...row,
      href: withPeriod(resourcePath(connection_id, 'transactions', transaction.id), params.period),
      ...(postedAt && {
        shortDate: reader.shortInstant(postedAt),
        label: `${reader.instant(postedAt)} ${row.counterparty}`.trim(),
      }),
      own: own?.of(checked),
    }))
  })
}

/** The rows that a check found in the list of transactions; undefined where its filters cannot say them. */
function checkListHref(
  id: CheckId,
  { connection_id, checks, params, ownDays }: CheckContext,
): string | undefined {
  const conditions = conditionsOf(id, checks)
  if (conditions === undefined) return undefined
  // What failed has never been posted: the list has such rows by the day they were initiated.
  const { from, to } = id === 'failed' ? initiatedDates : listDates.transactions
  const query = new URLSearchParams([
    ...(params.period === undefined ? [] : [['period', params.period]]),
    ...(ownDays === undefined
      ? []
      : [
          [from, ownDays.first],
          [to, addDays(ownDays.last, 1)],
        ]),
    ...conditions.map(([name, value]) => [name, value]),
  ])
  return `${resourcePath(connection_id, 'transactions')}?${query.toString()}`
}

type Conditions = readonly (readonly [name: string, value: string])[]

function conditionsOf(id: CheckId, checks: Checks): Conditions | undefined {
  if (id === 'failed') {
    // What came back is a type, what failed a status: the list filters by both, never by either.
    const haveAllFailed = checks.failed.every(({ transaction }) => transaction.status === 'failed')
    return haveAllFailed ? [['status', 'failed']] : undefined
  }
  if (id !== 'without-receipt') return undefined
  const rows = checks.withoutReceipt.map(({ transaction }) => transaction)
  // No filter of the list finds a row without a type.
  if (rows.some(({ transaction_type }) => !transaction_type)) return undefined
  const newer = rows.map(({ transaction_type }) => transaction_type).filter(isNewerType)
  return [
    ['status', 'settled'],
    ...[...new Set<string>([...paymentTypes, ...newer])].map(
      (type) => ['transaction_type', type] as const,
    ),
    ['max_amount', '-1'],
    ['amount_currency', rows[0]?.amount.currency ?? ''],
    ['files', 'without'],
  ]
}
