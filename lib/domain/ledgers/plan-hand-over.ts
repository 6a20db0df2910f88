import type { Account } from '@/lib/bank-contract/account'
import type { SeenValues } from '@/lib/domain/close/seen-values'
import {
  type ChangedRow,
  compareHanded,
  type HandOverDetail,
} from '@/lib/domain/ledgers/handed-over'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import type { LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import type { BookableRow, LedgerReading } from '@/lib/domain/ledgers/ledger-reading'
import { toLedgerRow } from '@/lib/domain/ledgers/ledger-row'
import { balancesOf } from '@/lib/domain/ledgers/row-balances'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { findMinorDigits } from '@/lib/format/money'

export const rowChoices = ['new', 'period', 'changed'] as const

/** Which rows are handed over: those the ledger never had, a period’s, or those that changed since. */
export type RowChoice = (typeof rowChoices)[number]

interface Plan {
  readonly reading: LedgerReading
  /** What the ledger was given of each row that it has. */
  readonly handed: ReadonlyMap<string, SeenValues>
  /** Rows that the ledger has and that are no longer among the settled ones. */
  readonly gone: readonly ChangedRow[]
  readonly period: DayRange
  readonly chosen: RowChoice
  /** Whether what is new is that of the period alone, and not all that there is by now. */
  readonly isBounded?: boolean | undefined
}

export interface PlannedRows {
  readonly rows: Readonly<Record<RowChoice, readonly BookableRow[]>>
  /** Of the period’s rows those that the ledger has already. */
  readonly periodHanded: number
  readonly changed: readonly ChangedRow[]
  readonly chosen: readonly BookableRow[]
}

/** The rows of each choice, of one reading. */
export function planRows({
  reading,
  handed,
  gone,
  period,
  chosen,
  isBounded = false,
}: Plan): PlannedRows {
  const { fresh, changed } = compareHanded(reading.rows, handed)
  const changedKeys = new Set(changed.map(({ key }) => key))
  const ofPeriod = reading.rows.filter(({ day }) => isWithin(day, period))
  const rows = {
    new: isBounded ? fresh.filter(({ day }) => isWithin(day, period)) : fresh,
    period: ofPeriod,
    changed: reading.rows.filter(({ key }) => changedKeys.has(key)),
  }
  return {
    rows,
    periodHanded: ofPeriod.filter(({ key }) => handed.has(key)).length,
    changed: [...changed, ...gone],
    chosen: rows[chosen],
  }
}

function isWithin(day: string, { first, last }: DayRange): boolean {
  return (first === undefined || first <= day) && (last === undefined || day <= last)
}

interface Making {
  readonly account: Account
  /** What the account is called, which no other of the client is. */
  readonly name: string
  readonly clientName: string
  readonly choice: LedgerChoice
  readonly madeAt: string
}

/** What the file of these rows says. */
export function contentOf(
  reading: LedgerReading,
  chosen: readonly BookableRow[],
  { account, name, clientName, choice, madeAt }: Making,
): LedgerContent {
  const currency = reading.currency ?? account.balance?.currency ?? ''
  const keys = new Set(chosen.map(({ key }) => key))
  const balances = balancesOf({
    rows: reading.rows.map(({ key, day, instant, row }) => ({
      day,
      instant,
      amount: row.amount.amount,
      isChosen: keys.has(key),
    })),
    before: reading.balance.before,
    after: reading.balance.after,
    currency,
    isUnderstood: reading.leftOut.size === 0 && reading.end === 'whole',
  })
  return {
    account: {
      id: account.id,
      name,
      last4: account.account_number_last_4 ?? undefined,
      routing: account.routing_number_last_4 ?? undefined,
      type: account.account_type ?? undefined,
    },
    clientName,
    currency,
    digits: findMinorDigits(currency) ?? 2,
    rows: chosen.map(({ row, day }) => toLedgerRow(row, day)),
    balances,
    madeAt,
    choice,
  }
}

/** What is kept of a file that was made of it. */
export function detailOf(
  { balances, choice, currency, rows }: LedgerContent,
  { fileName, contentType, files }: Pick<HandOverDetail, 'fileName' | 'contentType' | 'files'>,
): HandOverDetail {
  const months = new Map<string, number>()
  for (const { day } of rows) months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + 1)
  const days = rows.map(({ day }) => day).toSorted()
  return {
    format: choice.format,
    fileName,
    contentType,
    files,
    rows: rows.length,
    first: days[0] ?? '',
    last: days.at(-1) ?? '',
    currency,
    net: rows.reduce((sum, { amount }) => sum + amount, 0),
    months: [...months].toSorted(([a], [b]) => a.localeCompare(b)),
    balances,
  }
}
