import type { ReactNode } from 'react'
import { type CheckId, type CheckParams, largeFrom } from '@/components/checks/check-params'
import { type CheckedRow, paymentTypes } from '@/lib/domain/checks/checked-row'
import type { Checks } from '@/lib/domain/checks/create-checks'
import type { CutOff } from '@/lib/domain/checks/find-duplicates'
import { lastActivity } from '@/components/resource-detail/audit-trail'
import { transactionTypeWords } from '@/components/transactions/transaction-words'
import { Amount } from '@/components/ui/amount'
import { Rich } from '@/components/ui/rich'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { Format } from '@/lib/format/create-format'
import type { MessageKey } from '@/lib/i18n/en'

/** One check as it is shown. */
export interface CheckResult {
  readonly id: CheckId
  readonly title: string
  /** How much it found; undefined where it could not be made. */
  readonly count: number | undefined
  /** What was found among what, or that nothing was. */
  readonly finding: ReactNode
  readonly note: string
  /** What belongs together stays together. */
  readonly groups: readonly (readonly Transaction[])[]
  /** What this check alone tells of a row. */
  readonly own?: { readonly header: string; readonly of: (row: Transaction) => string | undefined }
  /** Where they are not the usual ones. */
  readonly columns?: readonly string[]
}

interface ResultsOf {
  readonly checks: Checks
  readonly params: CheckParams
  /** Whether the period itself was read whole. */
  readonly isWhole: boolean
  /** Since when a payee would have been seen; undefined where nothing before the period was read. */
  readonly seenSince: string | undefined
  readonly first: string
  readonly format: Format
}

const crossesWords = {
  posted_after: 'checks.posted_after',
  open: 'checks.open',
  begun_before: 'checks.begun_before',
} as const satisfies Record<CutOff, MessageKey>

/** Every check in its order, also those that found nothing. */
export function checkResults(of: ResultsOf): CheckResult[] {
  return [withoutFile(of), large(of), paidTwice(of), newPayees(of), cutOff(of), failed(of)]
}

/** "at least 12", where more may be among what was not read. */
export function countInWords(
  count: number,
  { isWhole, format }: Pick<ResultsOf, 'isWhole' | 'format'>,
): string {
  const number = format.number(count)
  return isWhole ? number : format.text('checks.at_least', { number })
}

function withoutFile(of: ResultsOf): CheckResult {
  const { checks, format } = of
  const { text } = format
  const count = checks.withoutFile.length
  const types = format.list(paymentTypes.map((type) => text(transactionTypeWords[type])))
  return {
    id: 'without-file',
    title: text('checks.without_file'),
    count,
    finding: text(
      count === 0 ? 'checks.without_file_none' : 'checks.without_file_found',
      counts(count, checks.payments, of),
    ),
    note: text('checks.payments_are', { types }),
    groups: singly(checks.withoutFile),
  }
}

function large(of: ResultsOf): CheckResult {
  const { checks, params, format } = of
  const { text, rich } = format
  const count = checks.large.length
  const amounts = checks.currencies.map((currency) =>
    format.money({ amount: largeFrom(params, currency), currency }),
  )
  return {
    id: 'large',
    title: text('checks.large'),
    count,
    finding: (
      <Rich
        parts={rich<ReactNode>(count === 0 ? 'checks.large_none' : 'checks.large_found', {
          ...counts(count, checks.transactions, of),
          amounts: <Amount>{format.list(amounts)}</Amount>,
        })}
      />
    ),
    note: text('checks.large_usual', {
      some: format.number(5000),
      many: format.number(500_000),
    }),
    groups: singly(checks.large),
  }
}

function paidTwice(of: ResultsOf): CheckResult {
  const { checks, params, first, format } = of
  const { text } = format
  const groups = checks.duplicates.map((rows) => rows.map(({ transaction }) => transaction))
  const groupOf = new Map(groups.flatMap((rows, place) => rows.map((row) => [row, place + 1])))
  // What was paid before the period is shown beside its like, but is none of the period's payments.
  const count = checks.duplicates.flat().filter(({ begun }) => begun >= first).length
  return {
    id: 'paid-twice',
    title: text('checks.paid_twice'),
    count,
    finding: text(count === 0 ? 'checks.paid_twice_none' : 'checks.paid_twice_found', {
      ...counts(count, checks.payments, of),
      days: params.days,
    }),
    note: text('checks.paid_twice_note'),
    groups,
    own: {
      header: text('checks.group'),
      of: (row) => format.number(groupOf.get(row) ?? 0),
    },
  }
}

function newPayees(of: ResultsOf): CheckResult {
  const { checks, seenSince, format } = of
  const { text } = format
  const shared = {
    id: 'new-payees',
    title: text('checks.new_payees'),
    note: text('checks.names_compared'),
  } as const
  if (seenSince === undefined) {
    const finding = text('checks.new_payees_unread', { first: format.date(of.first) })
    return { ...shared, count: undefined, finding, groups: [] }
  }
  const count = checks.newPayees.length
  return {
    ...shared,
    count,
    finding: text(count === 0 ? 'checks.new_payees_none' : 'checks.new_payees_found', {
      ...counts(count, checks.payees, of),
      since: format.date(seenSince),
    }),
    groups: checks.newPayees.map((rows) => rows.map(({ transaction }) => transaction)),
  }
}

function cutOff(of: ResultsOf): CheckResult {
  const { checks, format } = of
  const { text } = format
  const count = checks.cutOff.length
  const crosses = new Map(checks.cutOff.map((each) => [each.row.transaction, each.crosses]))
  return {
    id: 'cut-off',
    title: text('checks.cut_off'),
    count,
    finding: text(
      count === 0 ? 'checks.cut_off_none' : 'checks.cut_off_found',
      counts(count, checks.transactions, of),
    ),
    note: text('checks.days_in', { zone: format.timeZone }),
    groups: singly(checks.cutOff.map(({ row }) => row)),
    own: {
      header: text('checks.crosses'),
      of: (row) => text(crossesWords[crosses.get(row) ?? 'open']),
    },
    columns: ['initiated_at', 'counterparty_name', 'status', 'account', 'posted_at', 'amount'],
  }
}

function failed(of: ResultsOf): CheckResult {
  const { checks, format } = of
  const { text } = format
  const count = checks.failed.length
  return {
    id: 'failed',
    title: text('checks.failed'),
    count,
    finding: text(
      count === 0 ? 'checks.failed_none' : 'checks.failed_found',
      counts(count, checks.transactions, of),
    ),
    note: text('checks.failed_note'),
    groups: singly(checks.failed),
    own: {
      header: text('checks.recorded'),
      of: ({ activities }) => lastActivity(activities, text),
    },
  }
}

function counts(
  found: number,
  total: number,
  of: Pick<ResultsOf, 'isWhole' | 'format'>,
): { number: string; total: string } {
  return { number: countInWords(found, of), total: countInWords(total, of) }
}

function singly(rows: readonly CheckedRow[]): (readonly Transaction[])[] {
  return rows.map(({ transaction }) => [transaction])
}
