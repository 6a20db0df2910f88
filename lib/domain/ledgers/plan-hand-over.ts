import type { Account } from '@/lib/bank-contract/account'
import type { ComparedRow } from '@/lib/domain/ledgers/compare-handed'
import type { ChangedRow, HandOverDetail } from '@/lib/domain/ledgers/handed-over'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import type { LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import type { LedgerReading } from '@/lib/domain/ledgers/ledger-reading'
import { toLedgerRow } from '@/lib/domain/ledgers/ledger-row'
import { createBalances } from '@/lib/domain/ledgers/row-balances'
import { createTotals, type RowPages } from '@/lib/domain/ledgers/row-totals'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { findMinorDigits } from '@/lib/format/money'
import { oneLine } from '@/lib/format/one-line'

export const rowChoices = ['new', 'period', 'changed'] as const

/** Which rows are handed over: those the ledger never had, a period’s, or those that changed since. */
export type RowChoice = (typeof rowChoices)[number]

/** How many rows a choice has, with the first and the last day, which are '' without rows. */
export interface ChoiceExtent {
  readonly count: number
  readonly first: string
  readonly last: string
}

export interface PlannedRows {
  readonly choices: Readonly<Record<RowChoice, ChoiceExtent>>
  /** Of the period’s rows those that the ledger has already. */
  readonly periodHanded: number
  /** How many the ledger was given otherwise, those among them that are no longer settled. */
  readonly changedCount: number
  /** The first of them. */
  readonly changed: readonly ChangedRow[]
}

interface Choosing {
  readonly period: DayRange
  readonly chosen: RowChoice
  /** Whether what is new is that of the period alone, and not all that there is by now. */
  readonly isBounded?: boolean | undefined
}

/** Whether a row is one of a choice. */
export function isOfChoice(
  { changes, day, given }: ComparedRow,
  choice: RowChoice,
  { period, isBounded = false }: Pick<Choosing, 'period' | 'isBounded'>,
): boolean {
  switch (choice) {
    case 'new':
      return given === undefined && (!isBounded || isWithin(day, period))
    case 'period':
      return isWithin(day, period)
    case 'changed':
      return changes.length > 0
  }
}

/** Which days a choice may hold: what is new, or has changed, is of any from the period's first one to today. */
export function reachOf(choice: RowChoice, period: DayRange, today: string): DayRange {
  return choice === 'period' ? period : { ...period, last: today }
}

function isWithin(day: string, { first, last }: DayRange): boolean {
  return (first === undefined || first <= day) && (last === undefined || day <= last)
}

interface Making extends Choosing {
  readonly account: Account
  /** What the account is called, which no other of the client is. */
  readonly name: string
  readonly clientName: string
  readonly choice: LedgerChoice
  readonly madeAt: string
  /** Rows that the ledger has and that are no longer among the settled ones. */
  readonly gone: readonly ChangedRow[]
}

/** As many rows that changed are held; of more their count alone. */
const maxChangedHeld = 20_000

/** The rows of each choice, and what the file of the chosen ones says, of all rows oldest first. */
export async function planRows(
  reading: LedgerReading,
  pages: RowPages<ComparedRow>,
  making: Making,
): Promise<{ readonly planned: PlannedRows; readonly content: LedgerContent }> {
  const { account, choice, chosen, clientName, gone, madeAt, name } = making
  const extents = new Map<RowChoice, ChoiceExtent>()
  const totals = createTotals()
  const balances = createBalances()
  const changed: ChangedRow[] = []
  let periodHanded = 0
  for await (const page of pages()) {
    for (const each of page) {
      const { changes, day, given, instant, key, row } = each
      const own = rowChoices.filter((one) => isOfChoice(each, one, making))
      for (const one of own) extents.set(one, extended(extents.get(one), day))
      if (given !== undefined && own.includes('period')) periodHanded += 1
      if (given !== undefined && changes.length > 0 && changed.length < maxChangedHeld) {
        changed.push({ key, row, given, changes })
      }
      const isChosen = own.includes(chosen)
      if (isChosen) totals.add(toLedgerRow(row, day))
      balances.add({ day, instant, amount: row.amount.amount, isChosen })
    }
  }
  const currency = reading.currency ?? account.balance?.currency ?? ''
  const extentOf = (one: RowChoice) => extents.get(one) ?? noRows
  const planned: PlannedRows = {
    choices: { new: extentOf('new'), period: extentOf('period'), changed: extentOf('changed') },
    periodHanded,
    changedCount: extentOf('changed').count + gone.length,
    changed: [...changed, ...gone],
  }
  const content: LedgerContent = {
    account: {
      id: account.id,
      name: oneLine(name),
      last4: account.account_number_last_4 ?? undefined,
      routing: account.routing_number_last_4 ?? undefined,
      type: account.account_type ?? undefined,
    },
    clientName: oneLine(clientName),
    currency: oneLine(currency),
    digits: findMinorDigits(currency) ?? 2,
    totals: totals.read(),
    pages: async function* () {
      for await (const page of pages()) {
        const own = page.filter((each) => isOfChoice(each, chosen, making))
        yield own.map(({ row, day }) => toLedgerRow(row, day))
      }
    },
    balances: balances.read({
      before: reading.balance.before,
      after: reading.balance.after,
      currency,
      isUnderstood: reading.leftOut.size === 0 && reading.end === 'whole',
    }),
    madeAt,
    choice,
  }
  return { planned, content }
}

const noRows: ChoiceExtent = { count: 0, first: '', last: '' }

/** Rows come oldest first. */
function extended(extent: ChoiceExtent | undefined, day: string): ChoiceExtent {
  return { count: (extent?.count ?? 0) + 1, first: extent?.first ?? day, last: day }
}

/** What is kept of a file that was made of it. */
export function detailOf(
  { balances, choice, currency, totals }: LedgerContent,
  { fileName, contentType, files }: Pick<HandOverDetail, 'fileName' | 'contentType' | 'files'>,
): HandOverDetail {
  return {
    format: choice.format,
    fileName,
    contentType,
    files,
    rows: totals.count,
    first: totals.first,
    last: totals.last,
    currency,
    net: Number(totals.into.sum + totals.out.sum),
    months: totals.months,
    balances,
  }
}
