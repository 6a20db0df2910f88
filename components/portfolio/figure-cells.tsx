import type { ReactNode } from 'react'
import { Moment } from '@/components/data-table/moment'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import type { PortfolioColumnId } from '@/components/portfolio/column-choice'
import type { PortfolioParams } from '@/components/portfolio/portfolio-params'
import { Amount } from '@/components/ui/amount'
import type { ClientFigures, Counted, CountedMoney } from '@/lib/domain/clients/client'
import { openInvoiceStatuses } from '@/lib/bank-contract/invoice'
import { isOfPeriod, type PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import { addDays, allDates, todayIn } from '@/lib/domain/periods/day-range'
import type { Format } from '@/lib/format/create-format'

type FigureColumn = Extract<
  PortfolioColumnId,
  | 'balance'
  | 'credit'
  | 'newest'
  | 'pending'
  | 'without_files'
  | 'open_invoices'
  | 'overdue_invoices'
  | 'sync_errors'
  | 'statements'
  | 'cards'
>

interface FigureContext {
  params: Pick<PortfolioParams, 'period'>
  format: Format
}

type Cells = Record<FigureColumn, (entry: PortfolioEntry) => ReactNode>

/**
 * What a bank was last seen to hold. A figure that is not known is left empty, never nought; one
 * that counts something leads to what it counted.
 */
export function figureCells({ params, format }: FigureContext): Cells {
  // Most clients have most of these at nought, and then nobody needs the address.
  const count = (counted: Counted | undefined, hrefOf: () => string): ReactNode => {
    if (counted === undefined) return null
    const words = countInWords(counted, format)
    return counted.count === 0 ? words : <a href={hrefOf()}>{words}</a>
  }
  const money = (counted: CountedMoney | undefined, hrefOf: () => string): ReactNode => {
    if (counted === undefined || counted.count === 0) return count(counted, hrefOf)
    const words = {
      count: countInWords(counted, format),
      sums: sumsInWords(counted, format),
    }
    return <a href={hrefOf()}>{format.text('portfolio.count_and_sums', words)}</a>
  }
  return {
    balance: ({ figures }) => balance(figures?.balances, 'cash', format),
    credit: ({ figures }) => balance(figures?.balances, 'credit', format),
    newest: ({ figures }) => <Moment value={figures?.newest} format={format} />,
    pending: ({ figures, client }) =>
      count(figures?.pending, () =>
        ofAllDates(client, 'transactions', 'status=pending&status=awaiting_approval'),
      ),
    without_files: (entry) =>
      count(ofPeriod(entry)?.withoutFiles, () =>
        hrefInPeriod(entry, 'transactions', 'files=without&'),
      ),
    open_invoices: ({ figures, client }) =>
      money(figures?.openInvoices, () => ofAllDates(client, 'invoices', openQuery)),
    overdue_invoices: (entry) =>
      money(entry.figures?.overdueInvoices, () =>
        ofAllDates(entry.client, 'invoices', `${openQuery}&due_date_before=${dayBefore(entry)}`),
      ),
    sync_errors: ({ figures, client }) =>
      count(figures?.syncErrors, () =>
        ofAllDates(client, 'invoices', 'accounting_sync_status=error&page_size=100'),
      ),
    statements: (entry) =>
      count(ofPeriod(entry)?.statements, () => hrefInPeriod(entry, 'statements')),
    cards: ({ figures, client }) =>
      count(figures?.cardsNearLimit, () =>
        withPeriod(
          `${resourcePath(client.connection_id, 'cards')}?limit=near&page_size=100`,
          params.period,
        ),
      ),
  }
}

const openQuery = openInvoiceStatuses.map((status) => `status=${status}`).join('&')

/** What was due by it was overdue when the figures were read. */
function dayBefore({ timeZone, readAt }: PortfolioEntry): string {
  return addDays(todayIn(timeZone, new Date(readAt ?? 0)), -1)
}

/** Counted whatever the period. */
function ofAllDates(
  { connection_id }: PortfolioEntry['client'],
  resource: 'transactions' | 'invoices',
  query: string,
): string {
  return `${resourcePath(connection_id, resource)}?${query}&period=${allDates}`
}

function balance(
  balances: ClientFigures['balances'],
  kind: 'cash' | 'credit',
  format: Format,
): ReactNode {
  if (balances === undefined || balances[kind].length === 0) return null
  const { isWhole, [kind]: sums } = balances
  const words = sumsInWords({ sums, isWhole }, format)
  // The column is one of amounts. Where there are several a small screen breaks them into lines.
  return isWhole && sums.length === 1 ? words : <Amount>{words}</Amount>
}

/** Figures of another period say nothing about this one. */
function ofPeriod(entry: PortfolioEntry): PortfolioEntry['figures'] {
  return isOfPeriod(entry) ? entry.figures : undefined
}

function hrefInPeriod(
  { client, period }: PortfolioEntry,
  resource: 'transactions' | 'statements',
  query = '',
): string {
  const path = resourcePath(client.connection_id, resource)
  return `${path}?${query}period=${encodeURIComponent(period.address)}`
}

function countInWords({ count, isWhole }: Counted, format: Format): string {
  const number = format.number(count)
  return isWhole ? number : format.text('portfolio.at_least', { number })
}

/** A sum that was not read to its end may yet grow or shrink: it is never shown as the whole. */
function sumsInWords(
  { sums, isWhole }: Pick<CountedMoney, 'sums' | 'isWhole'>,
  format: Format,
): string {
  const words = sums
    .map(({ currency, amount }) => format.money({ currency, amount: BigInt(amount) }))
    .join(' · ')
  return isWhole ? words : format.text('portfolio.sums_so_far', { sums: words })
}
