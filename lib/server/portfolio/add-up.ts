import type { Account } from '@/lib/bank-contract/account'
import type { ClientFigures, CountedMoney, CurrencySum } from '@/lib/domain/clients/client'
import { type Invoice, openInvoiceStatuses } from '@/lib/bank-contract/invoice'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import type { Money } from '@/lib/bank-contract/money'
import type { ReadList } from '@/lib/server/banking/walk-pages'

/** Money in hand and money owed on credit, apart; the other kinds of account are neither. */
export function balancesOf(
  accounts: readonly Account[],
): Omit<NonNullable<ClientFigures['balances']>, 'isWhole'> {
  const of = (...types: string[]): CurrencySum[] =>
    addUp(
      accounts.flatMap(({ account_type, balance }) =>
        balance != null && types.includes(account_type ?? '') ? [balance] : [],
      ),
    )
  return { cash: of('checking', 'savings'), credit: of('credit') }
}

/** `today` is a calendar day of the client's: an invoice that was due before it is overdue. */
export function invoiceFigures(
  { items, isWhole }: ReadList<Invoice>,
  today: string,
): Required<Pick<ClientFigures, 'openInvoices' | 'overdueInvoices'>> {
  const open = items.filter(({ status }) => openInvoiceStatuses.includes(status ?? ''))
  const overdue = open.filter(
    ({ status, due_date }) => status === 'overdue' || isDayBefore(due_date ?? '', today),
  )
  const summed = (invoices: readonly Invoice[]): CountedMoney => ({
    count: invoices.length,
    sums: addUp(invoices.flatMap(({ total }) => total ?? [])),
    isWhole,
  })
  return { openInvoices: summed(open), overdueInvoices: summed(overdue) }
}

// An empty text would come before every day.
function isDayBefore(text: string, day: string): boolean {
  return findCalendarDate(text) !== undefined && text < day
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
