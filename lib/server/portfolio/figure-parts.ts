import { type Account, accountTypes } from '@/lib/bank-contract/account'
import {
  accountingSyncStatuses,
  type Invoice,
  invoiceStatuses,
  openInvoiceStatuses,
} from '@/lib/bank-contract/invoicing'
import type { Money } from '@/lib/bank-contract/money'
import type {
  ClientFigures,
  Counted,
  CountedMoney,
  CurrencySum,
  UndeterminedFigure,
} from '@/lib/domain/clients/client'
import { toBusinessAccount } from '@/lib/domain/connections/business-side'
import { isAgeKnown, isOverdue } from '@/lib/domain/invoices/ageing'
import { type Extent, isWhole, type Reading } from '@/lib/domain/reading/reading'

/** Some of a client's figures, made of one list. */
export interface Part<Name extends keyof ClientFigures> {
  readonly figures: Pick<ClientFigures, Name>
  /** Figures that some rows may be part of, and do not tell. */
  readonly undetermined: readonly UndeterminedFigure[]
}

export function undeterminedOf(
  verdicts: Partial<Record<UndeterminedFigure, boolean>>,
): UndeterminedFigure[] {
  return (Object.keys(verdicts) as UndeterminedFigure[]).filter((name) => verdicts[name])
}

export function counted(items: readonly unknown[], of: Extent): Counted {
  return { count: items.length, isWhole: isWhole(of) }
}

/** Enough to recognise a business by. */
const maxAccounts = 12

/** Money in hand and money owed on credit, apart; the other kinds of account are neither. */
export function balancesOf(reading: Reading<Account>): Part<'balances'> {
  const accounts = reading.items
  const of = (...types: string[]): CurrencySum[] =>
    addUp(
      accounts.flatMap(({ account_type, balance }) =>
        balance != null && types.includes(account_type ?? '') ? [balance] : [],
      ),
    )
  // A kind that is newer than we are is neither, where the others are of kinds that we know.
  const isForeign = !accounts.some(({ account_type }) =>
    accountTypes.some((each) => each === account_type),
  )
  const isUndetermined = (...types: string[]): boolean =>
    accounts.some(
      ({ account_type: type, balance }) =>
        !type || isForeign || (balance == null && types.includes(type)),
    )
  const isDetermined = {
    cash: !isUndetermined('checking', 'savings'),
    credit: !isUndetermined('credit'),
  }
  return {
    figures: {
      balances: {
        cash: of('checking', 'savings'),
        credit: of('credit'),
        accounts: accounts.slice(0, maxAccounts).map(toBusinessAccount),
        isWhole: isWhole(reading) && isDetermined.cash && isDetermined.credit,
      },
    },
    undetermined: undeterminedOf({ cash: !isDetermined.cash, credit: !isDetermined.credit }),
  }
}

/** `today` is a calendar day of the client's: an invoice that was due before it is overdue. */
export function invoiceFigures(
  reading: Reading<Invoice>,
  latest: Reading<Invoice>,
  today: string,
): Part<'openInvoices' | 'overdueInvoices' | 'syncErrors'> {
  const { items } = reading
  const open = items.filter(({ status }) => openInvoiceStatuses.includes(status ?? ''))
  const overdue = open.filter((invoice) => isOverdue(invoice, today))
  const failing = latest.items.filter((each) => each.accounting_sync_status === 'error')
  const summed = (invoices: readonly Invoice[]): CountedMoney => ({
    count: invoices.length,
    sums: addUp(invoices.flatMap(({ total }) => total ?? [])),
    isWhole: isWhole(reading),
  })
  const haveDueDates = items.some(({ due_date }) => due_date != null)
  const openInvoices = items.some(
    ({ status, total }) => total == null || !invoiceStatuses.some((each) => each === status),
  )
  return {
    figures: {
      openInvoices: summed(open),
      overdueInvoices: summed(overdue),
      syncErrors: counted(failing, latest),
    },
    undetermined: undeterminedOf({
      openInvoices,
      overdueInvoices: openInvoices || items.some((invoice) => !isAgeKnown(invoice, haveDueDates)),
      syncErrors: latest.items.some(
        ({ accounting_sync_status: status }) =>
          !accountingSyncStatuses.some((each) => each === status),
      ),
    }),
  }
}

function addUp(amounts: readonly Money[]): CurrencySum[] {
  const sums = new Map<string, bigint>()
  for (const { amount, currency } of amounts) {
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount))
  }
  return Array.from(sums, ([currency, sum]) => ({ currency, amount: String(sum) })).toSorted(
    (left, right) => left.currency.localeCompare(right.currency),
  )
}
