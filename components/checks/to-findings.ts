import type { Transaction } from '@/lib/bank-contract/transaction'
import { type CheckedRow, paymentTypes } from '@/lib/domain/checks/checked-row'
import type { Checks } from '@/lib/domain/checks/create-checks'
import type { CutOff } from '@/lib/domain/checks/find-cut-off'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { plainValue, valueName } from '@/lib/format/value-name'
import type { MessageKey } from '@/lib/i18n/en'
import type { Reader } from '@/lib/format/create-reader'
import { type CheckId, type CheckParams, largeFrom } from '@/lib/search-params/checks'

/** One check before its rows are cut to what is shown. */
export interface CheckFinding {
  readonly id: CheckId
  readonly title: string
  /** How much it found; undefined where it could not be made. */
  readonly count: number | undefined
  /** Whether rows lack what it needs, and it found none. */
  readonly isUndetermined?: boolean
  /** What was found among what, or that nothing was. */
  readonly finding: string
  /** What the check looks at, and what it leaves out. */
  readonly method: string
  /** Rows that belong together stay together. */
  readonly groups: readonly (readonly CheckedRow[])[]
  readonly own?: {
    readonly header: string
    readonly of: (row: CheckedRow) => string | undefined
  }
}

export interface FindingContext {
  readonly checks: Checks
  readonly params: CheckParams
  readonly days: Required<DayRange>
  /** Whether all of the period was read. */
  readonly isWhole: boolean
  /** Since when a payee would have been seen; undefined where that was not read. */
  readonly seenSince: string | undefined
  readonly reader: Reader
}

/** "at least 12", where more may be among what was not read. */
export function atLeast(
  figure: string,
  { isWhole, reader }: Pick<FindingContext, 'isWhole' | 'reader'>,
): string {
  return isWhole ? figure : reader.text('checks.at_least', { number: figure })
}

/** In the order in which they are shown. */
const findings: Readonly<Record<CheckId, (context: FindingContext) => CheckFinding>> = {
  'without-receipt': withoutReceipt,
  large,
  'cut-off': cutOff,
  'new-payees': newPayees,
  duplicates,
  failed,
}

/** Every check, also those that found nothing. */
export function toFindings(context: FindingContext): CheckFinding[] {
  return Object.values(findings).map((check) => {
    const finding = check(context)
    if (!isUndetermined(finding.id, context.checks)) return finding
    if ((finding.count ?? 0) > 0) return check({ ...context, isWhole: false })
    return {
      ...finding,
      count: undefined,
      isUndetermined: true,
      finding: context.reader.text('reading.cannot_be_told'),
    }
  })
}

/** Whether rows of the period lack what the check needs. */
export function isUndetermined(id: CheckId, { undetermined, undated }: Checks): boolean {
  return undated > 0 || undetermined.some((each) => each === id)
}

function withoutReceipt(context: FindingContext): CheckFinding {
  const { checks, reader } = context
  const { text, list } = reader
  const count = checks.withoutReceipt.length
  return {
    id: 'without-receipt',
    title: text('checks.without_receipt'),
    count,
    finding: text(
      count === 0 ? 'checks.without_receipt_none' : 'checks.without_receipt_found',
      counts(count, checks.payments, context),
    ),
    method: text('checks.without_receipt_method', {
      types: list(paymentTypes.map((type) => valueName('transaction_data.type', type, text))),
    }),
    groups: checks.withoutReceipt.map((row) => [row]),
  }
}

function large(context: FindingContext): CheckFinding {
  const { checks, params, reader } = context
  const { text, list, money, number } = reader
  const count = checks.large.length
  const amounts = checks.currencies.map((currency) =>
    money({ amount: largeFrom(params, currency), currency }),
  )
  return {
    id: 'large',
    title: text('checks.large'),
    count,
    finding: text(count === 0 ? 'checks.large_none' : 'checks.large_found', {
      ...counts(count, checks.transactions, context),
      amounts: list(amounts),
    }),
    method: text('checks.large_method', { some: number(5000), many: number(500_000) }),
    groups: checks.large.map((row) => [row]),
  }
}

function duplicates(context: FindingContext): CheckFinding {
  const { checks, params, days, reader } = context
  const { text, number } = reader
  const groupOf = new Map(
    checks.duplicates.flatMap((rows, place) => rows.map((row) => [row, place + 1] as const)),
  )
  // A payment before the period is shown beside its duplicate, but not counted.
  const count = checks.duplicates.flat().filter(({ day }) => day >= days.first).length
  return {
    id: 'duplicates',
    title: text('checks.duplicates'),
    count,
    finding: text(count === 0 ? 'checks.duplicates_none' : 'checks.duplicates_found', {
      number: atLeast(number(count), context),
      days: params.days,
    }),
    method: text('checks.duplicates_method'),
    groups: checks.duplicates,
    own: { header: text('checks.group'), of: (row) => number(groupOf.get(row) ?? 0) },
  }
}

function newPayees(context: FindingContext): CheckFinding {
  const { checks, days, seenSince, reader } = context
  const { text, date } = reader
  const shared = {
    id: 'new-payees',
    title: text('checks.new_payees'),
    method: text('checks.new_payees_method'),
  } as const
  if (seenSince === undefined) {
    const finding = text('checks.new_payees_unread', { first: date(days.first) })
    return { ...shared, count: undefined, finding, groups: [] }
  }
  const count = checks.newPayees.length
  return {
    ...shared,
    count,
    finding: text(count === 0 ? 'checks.new_payees_none' : 'checks.new_payees_found', {
      ...counts(count, checks.payees, context),
      since: date(seenSince),
    }),
    groups: checks.newPayees,
  }
}

const crossingNames = {
  posted_after: 'checks.posted_after',
  open: 'checks.open',
  initiated_before: 'checks.initiated_before',
} as const satisfies Record<CutOff, MessageKey>

function cutOff(context: FindingContext): CheckFinding {
  const { checks, days, reader } = context
  const { text, date, number, timeZone } = reader
  const count = checks.cutOff.length
  const crossings = new Map(checks.cutOff.map(({ row, crosses }) => [row, crosses]))
  return {
    id: 'cut-off',
    title: text('checks.cut_off'),
    count,
    finding: text(count === 0 ? 'checks.cut_off_none' : 'checks.cut_off_found', {
      number: atLeast(number(count), context),
      first: date(days.first),
      last: date(days.last),
    }),
    method: text('checks.cut_off_method', { zone: timeZone }),
    groups: checks.cutOff.map(({ row }) => [row]),
    own: {
      header: text('checks.crosses'),
      of: (row) => text(crossingNames[crossings.get(row) ?? 'open']),
    },
  }
}

function failed(context: FindingContext): CheckFinding {
  const { checks, reader } = context
  const { text, number } = reader
  const count = checks.failed.length
  return {
    id: 'failed',
    title: text('checks.failed'),
    count,
    finding: text(count === 0 ? 'checks.failed_none' : 'checks.failed_found', {
      number: atLeast(number(count), context),
    }),
    method: text('checks.failed_method'),
    groups: checks.failed.map((row) => [row]),
    own: {
      header: text('checks.recorded'),
      of: ({ transaction }) => lastActivity(transaction, text),
    },
  }
}

/** What the bank recorded last, in words. */
function lastActivity({ activities }: Transaction, text: Reader['text']): string | undefined {
  const last = activities
    ?.toSorted((one, other) => (one.created_at ?? '').localeCompare(other.created_at ?? ''))
    .at(-1)
  return valueName('details.activity', last?.activity_type, text, plainValue)
}

function counts(found: number, total: number, context: FindingContext) {
  const { number } = context.reader
  return { number: atLeast(number(found), context), total: atLeast(number(total), context) }
}
