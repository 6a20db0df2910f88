import { type Account, accountTypes } from '@/lib/bank-contract/account'
import {
  accountingSyncStatuses,
  type Invoice,
  invoiceStatuses,
  openInvoiceStatuses,
} from '@/lib/bank-contract/invoicing'
import type { Money } from '@/lib/bank-contract/money'
import type { ClientFigures, CountedMoney, CurrencySum } from '@/lib/domain/clients/client'
import { toBusinessAccount } from '@/lib/domain/connections/business-side'
import { isAgeKnown, isOverdue } from '@/lib/domain/invoices/ageing-buckets'
import { type Count, figureOf, madeOf, type Reading } from '@/lib/domain/reading/reading'

/** Some of a client's figures, made of one list. */
export type Part<Name extends keyof ClientFigures> = Pick<ClientFigures, Name>

/** How many of a reading are so; `isUnclear` says which may be, and do not tell. */
export function counted<Item>(
  reading: Reading<Item>,
  isSo: (item: Item) => boolean,
  isUnclear: (item: Item) => boolean = () => false,
): Count {
  const unclear = reading.items.filter(isUnclear).length
  return figureOf(madeOf(reading, [], unclear), reading.items.filter(isSo).length)
}

/** Enough to recognise a business by. */
const maxAccounts = 12

/** Money in hand and money owed on credit, apart; the other kinds of account are neither. */
export function balancesOf(reading: Reading<Account>): Part<'balances'> {
  const accounts = reading.items
  // A kind that is newer than we are is neither, where the others are of kinds that we know.
  const isForeign = !accounts.some(({ account_type }) =>
    accountTypes.some((each) => each === account_type),
  )
  const sumsOf = (...types: string[]) => {
    const isUnclear = ({ account_type: type, balance }: Account): boolean =>
      !type || isForeign || (balance == null && types.includes(type))
    const amounts = accounts.flatMap(({ account_type, balance }) =>
      balance != null && types.includes(account_type ?? '') ? [balance] : [],
    )
    return figureOf(madeOf(reading, [], accounts.filter(isUnclear).length), addUp(amounts))
  }
  return {
    balances: {
      cash: sumsOf('checking', 'savings'),
      credit: sumsOf('credit'),
      accounts: accounts.slice(0, maxAccounts).map(toBusinessAccount),
    },
  }
}

/** `today` is a calendar day of the client's: an invoice that was due before it is overdue. */
export function invoiceFigures(
  reading: Reading<Invoice>,
  latest: Reading<Invoice>,
  today: string,
): Part<'openInvoices' | 'overdueInvoices' | 'syncErrors'> {
  const haveDueDates = reading.items.some(({ due_date }) => due_date != null)
  const isOpen = ({ status }: Invoice): boolean => openInvoiceStatuses.includes(status ?? '')
  const isUnclear = ({ status, total }: Invoice): boolean =>
    total == null || !invoiceStatuses.some((each) => each === status)
  const summed = (
    isSo: (invoice: Invoice) => boolean,
    isUnclearSo: (invoice: Invoice) => boolean,
  ): CountedMoney => ({
    count: counted(reading, isSo, isUnclearSo),
    sums: addUp(reading.items.filter(isSo).flatMap(({ total }) => total ?? [])),
  })
  return {
    openInvoices: summed(isOpen, isUnclear),
    overdueInvoices: summed(
      (invoice) => isOpen(invoice) && isOverdue(invoice, today),
      (invoice) => isUnclear(invoice) || (isOpen(invoice) && !isAgeKnown(invoice, haveDueDates)),
    ),
    syncErrors: counted(
      latest,
      ({ accounting_sync_status: status }) => status === 'error',
      ({ accounting_sync_status: status }) =>
        !accountingSyncStatuses.some((each) => each === status),
    ),
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
