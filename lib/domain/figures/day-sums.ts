import { type Transaction, transactionTypes } from '@/lib/bank-contract/transaction'
import { findInstant } from '@/lib/domain/periods/calendar-date'
import { localDay } from '@/lib/domain/periods/local-clock'
import { countUnknownStates, hasSettled } from '@/lib/domain/transactions/has-settled'
import { twoLeggedTypes } from '@/lib/domain/transactions/other-leg'
import { shownName } from '@/lib/format/names'

/**
 * What was posted on one day in one currency, in the smallest unit. It is stored: a new field needs a
 * higher `form` in `lib/server/db/client-month.ts`.
 */
export interface CurrencyDay {
  moneyIn: bigint
  /** Never above zero. */
  moneyOut: bigint
  /** The legs of transfers between accounts of the business itself that came in, and that went out. */
  ownIn: bigint
  ownOut: bigint
  ownRows: number
  rows: number
  /** What was spent by card, by the cardholder's identifier; '' where the bank names nobody. */
  readonly holders: Map<string, HolderSpend>
  /** What each account's balance changed by, by its identifier; '' where the bank names none. */
  readonly accounts: Map<string, bigint>
}

export interface HolderSpend {
  /** Undefined where the bank names nobody. */
  readonly user_id: string | undefined
  readonly name: string | undefined
  /** In the smallest unit; below zero where more came back than went. */
  spent: bigint
  rows: number
}

/** All that the figures of a period need of one day. */
export interface DaySum {
  readonly currencies: Map<string, CurrencyDay>
  /** Types newer than we are. */
  readonly newerTypes: Set<string>
  rows: number
}

/** By day, YYYY-MM-DD, of the client's calendar. */
export type DaySums = ReadonlyMap<string, DaySum>

/** What moves money by a card; a refund takes back what was spent. */
export const cardMovementTypes = ['card_debit', 'card_credit', 'card_refund'] as const
const movedByCard: ReadonlySet<string> = new Set(cardMovementTypes)
const knownTypes: ReadonlySet<string> = new Set(transactionTypes)

export const emptyDay = (): DaySum => ({ currencies: new Map(), newerTypes: new Set(), rows: 0 })

/** Whether a row tells what the figures of days need; `isOfBusiness`: what moves between its own accounts too. */
export function tellsItsDay(
  { status, posted_at, transaction_type }: Transaction,
  isOfBusiness: boolean,
): boolean {
  const isDated = status === 'settled' && findInstant(posted_at ?? '') !== undefined
  return isDated && (!isOfBusiness || Boolean(transaction_type))
}

/**
 * Adds up what settled, by the day it was posted on in `timeZone`: what is pending or failed has
 * moved nothing. A row that may have settled makes its day unclear.
 */
export function createDaySums(timeZone: string, { isOfBusiness = false } = {}) {
  const dayOf = localDay(timeZone)
  const days = new Map<string, DaySum>()
  const unclear = new Set<string | undefined>()
  let counted = 0
  let undetermined = 0
  let unknownState = 0
  let hasKnownType = false
  let oldest: string | undefined
  let isNewestFirst = true

  function addRow(row: Transaction): void {
    if (hasSettled(row) === false) return
    const day = dayOf(row.posted_at)
    if (day === undefined || !tellsItsDay(row, isOfBusiness)) {
      undetermined += 1
      unknownState += countUnknownStates([row])
      unclear.add(day)
      return
    }
    counted += 1
    hasKnownType ||= knownTypes.has(row.transaction_type ?? '')
    isNewestFirst &&= oldest === undefined || day <= oldest
    oldest = day
    const sum = days.get(day) ?? emptyDay()
    days.set(day, sum)
    addToDay(sum, row)
  }

  return {
    add: (rows: readonly Transaction[]): void => {
      for (const row of rows) addRow(row)
    },
    days: days as DaySums,
    /**
     * How the rows came: how many are in the sums and how many may belong there, some because their state is not
     * known, on which days (undefined: on
     * any), whether one is of a type that we know, the day of the last one, and whether they came newest
     * first. Only of such rows is a day whole once an older one has begun.
     */
    order: () => ({
      counted,
      undetermined,
      unknownState,
      unclear,
      hasKnownType,
      oldest,
      isNewestFirst,
    }),
  }
}

function addToDay(sum: DaySum, row: Transaction): void {
  const { amount, transaction_type: type } = row
  const of = sum.currencies.get(amount.currency) ?? emptyCurrency()
  sum.currencies.set(amount.currency, of)
  if (type && !knownTypes.has(type)) sum.newerTypes.add(type)
  const value = BigInt(amount.amount)
  sum.rows += 1
  of.rows += 1
  const account = row.account_id ?? ''
  of.accounts.set(account, (of.accounts.get(account) ?? 0n) + value)
  if (twoLeggedTypes.has(type ?? '')) {
    of.ownRows += 1
    if (value > 0n) of.ownIn += value
    else of.ownOut += value
  } else if (value > 0n) of.moneyIn += value
  else of.moneyOut += value
  if (movedByCard.has(type ?? '')) addSpend(of.holders, row, -value)
}

function addSpend(
  holders: Map<string, HolderSpend>,
  { user_id, user_full_name }: Transaction,
  spent: bigint,
): void {
  const holder = holders.get(user_id ?? '') ?? {
    user_id: user_id || undefined,
    name: shownName(user_full_name),
    spent: 0n,
    rows: 0,
  }
  holders.set(user_id ?? '', holder)
  holder.spent += spent
  holder.rows += 1
}

function emptyCurrency(): CurrencyDay {
  const nothing = { moneyIn: 0n, moneyOut: 0n, ownIn: 0n, ownOut: 0n }
  return { ...nothing, ownRows: 0, rows: 0, holders: new Map(), accounts: new Map() }
}
