import type { DataTableProps } from '@/components/data-table/data-table'
import { LiveRows } from '@/components/portfolio/live-rows'
import {
  type PortfolioTableContext,
  portfolioTableColumns,
} from '@/components/portfolio/portfolio-columns'
import { clientScreenHref } from '@/components/layout/client-screens'
import { isReadable, type PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'

/** How clients stand in the table, on the page and in what is read behind it. */
export function portfolioTable(
  context: PortfolioTableContext,
): Omit<DataTableProps<PortfolioEntry>, 'rows' | 'empty'> {
  return {
    caption: context.format.text('portfolio.caption'),
    columns: portfolioTableColumns(context),
    rowKey: ({ client }) => client.connection_id,
    rowHref: (entry) => clientHref(entry, context.params.period),
    rowQuiet: ({ client }) => client.status === 'disconnected',
    body: LiveRows,
  }
}

/** A client whose data cannot be read now opens where that is put right. */
function clientHref(entry: PortfolioEntry, period: string | undefined): string {
  const screen = isReadable(entry) ? 'transactions' : 'connection'
  return clientScreenHref(entry.client.connection_id, screen, period)
}
