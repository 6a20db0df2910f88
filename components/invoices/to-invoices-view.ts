import { filtersKey, parseHiddenViews } from '@/lib/search-params/list-views'
import { notAppliedIn, toListView } from '@/components/data-table/list-view'
import type { ListViewLink } from '@/components/data-table/views-menu'
import { sortsHere } from '@/components/data-table/sorts-here'
import { toToolbar } from '@/components/data-table/to-toolbar'
import { openFilters, overdueFilters } from '@/lib/present/receivables'
import { namedIn, wordsOfDefinition } from '@/lib/present/filter-chips'
import { toDownload } from '@/components/data-table/to-download'
import { toInvoiceRow } from '@/components/invoices/invoice-rows'
import type { InvoicesView, InvoiceTotals } from '@/components/invoices/invoices-screen'
import { type Invoice, openInvoiceStatuses } from '@/lib/bank-contract/invoicing'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { TakenDocument } from '@/lib/domain/exports/taken-document'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import { type MarksRead, reviewersOf, reviewOf } from '@/lib/present/mark'
import { isNotKnown, moneyInWords } from '@/lib/present/reading-words'
import type { Extent } from '@/lib/domain/reading/reading'
import { extentOfPage, type MatchingPage } from '@/lib/domain/search/refine-rows'
import { customerOptions, type CustomersById } from '@/lib/format/resource-names'
import type { Reader } from '@/lib/format/create-reader'
import { invoiceList } from '@/lib/search-params/invoices'
import { firstPageQuery, listHref, type ListParams } from '@/lib/search-params/list-params'
import { queryOf, resourcePath } from '@/lib/search-params/resource-path'
import { parseColumns } from '@/lib/search-params/transaction-table'

export interface InvoicesRead extends MarksRead<Invoice> {
  readonly client: Client
  readonly list: ListParams
  readonly period: ChosenPeriod
  readonly outcome: ReadOutcome<MatchingPage<Invoice>>
  readonly today: string
  /** As far as they were read lately. */
  readonly names: CustomersById
  /** Which of their PDFs the firm has downloaded. */
  readonly taken?: ReadonlyMap<string, TakenDocument>
  /** The columns that this person chose, as they are stored. */
  readonly preference: string | null
  /** The views that this person hides, as they are stored. */
  readonly hiddenViews?: string | null
}

/** From what was read to what the screen shows, all of it plain data in the reader's words. */
export function toInvoicesView(read: InvoicesRead, reader: Reader): InvoicesView {
  const { client, list, period, outcome, today, names, taken } = read
  const { connection_id } = client
  const { text } = reader
  const path = resourcePath(connection_id, 'invoices')
  const items = outcome.kind === 'read' ? outcome.value.items : []
  const place = { client, path, definition: invoiceList, list, period, outcome }
  const customers = customerOptions(
    [
      ...list.filters.flatMap(([name, id]) => (name === 'customer' ? [id] : [])),
      ...items.map(({ customer }) => customer?.id),
    ],
    names,
    reader,
  )
  const query = firstPageQuery(list).filter(([name]) => name !== 'page_size')
  return {
    connection_id,
    ...toListView(
      place,
      {
        title: text('shell.invoices'),
        words: {
          noneMatch: 'none.invoices_match',
          noneInPeriod: 'none.invoices_in_period',
          none: 'none.invoices',
          whenFirst: text('invoices.when_first'),
        },
        toRows: (rows) =>
          rows.map((row) => ({
            ...toInvoiceRow(
              row,
              { connection_id, period: list.period, today, names, taken },
              reader,
            ),
            ...reviewOf(read, row, reader),
          })),
      },
      reader,
    ),
    toolbar: toToolbar(
      {
        ...place,
        notApplied: notAppliedIn(outcome),
        currency: items[0]?.total?.currency ?? 'USD',
      },
      wordsOfDefinition(invoiceList, reader, {
        references: {
          customer: customers,
          ...reviewersOf(read),
          currency: namedIn(items, ({ total }) => [total?.currency, total?.currency]),
        },
        search: { name: 'words', placeholder: 'invoices.search_placeholder' },
      }),
      reader,
    ),
    sorts: sortsHere(place, invoiceList.sortHere, reader),
    columns: parseColumns(read.preference),
    views: toViews(path, read, reader),
    unnamed: customers.flatMap(({ value, isUnnamed }) => (isUnnamed ? [value] : [])),
    ...totalsOf(outcome, list, reader),
    hasReceivables: client.scope.includes('invoicing:read') && outcome.kind === 'read',
    isOfAllDates: period.address === undefined,
    ...toDownload(
      { ...place, kind: 'invoices', query },
      { taken, fileIdOf: ({ file_id }) => file_id || null },
      reader,
    ),
    query: queryOf(query),
    locale: reader.locale,
    seen: read.marks.seen,
    since: read.marks.at,
  }
}

type Filters = ListParams['filters']

function toViews(
  path: string,
  { list, today, hiddenViews }: InvoicesRead,
  { text }: Reader,
): readonly ListViewLink[] {
  const views = [
    { id: 'all', label: text('lists.view_all'), filters: [] },
    {
      id: 'new_pdfs',
      label: text('invoices.view_new_pdfs'),
      filters: [
        ['pdf', 'new'],
        ['pdf', 'replaced'],
      ],
    },
    { id: 'open', label: text('invoices.view_open'), filters: openFilters(today) },
    { id: 'overdue', label: text('invoices.view_overdue'), filters: overdueFilters(today) },
    { id: 'paid', label: text('invoices.state_paid'), filters: [['status', 'paid']] },
    {
      id: 'sync_issues',
      label: text('invoices.view_sync_issues'),
      filters: [
        ['accounting_sync_status', 'error'],
        ['accounting_sync_status', 'object_changed'],
      ],
    },
  ] satisfies { id: string; label: string; filters: Filters }[]
  const current = filtersKey(list.filters)
  const hidden = parseHiddenViews(hiddenViews)
  return views.map(({ id, label, filters }) => ({
    id,
    label,
    href: listHref(path, list, { filters }),
    isCurrent: filtersKey(filters) === current,
    isHidden: hidden.includes(id),
  }))
}

/** What a page adds up to; and the same as all that match, which the browser may find that it is. */
function totalsOf(outcome: InvoicesRead['outcome'], list: ListParams, reader: Reader) {
  if (outcome.kind === 'failed') return { totals: [], wholeTotals: [] }
  const page = outcome.value
  const totals = toTotals(page, extentOfPage(page, list), list, reader)
  const mayBeAll = list.page === 1 && page.next_page_token !== null && page.refined !== undefined
  if (!mayBeAll) return { totals, wholeTotals: totals }
  const all = extentOfPage({ ...page, next_page_token: null, end: 'whole' }, list)
  return { totals, wholeTotals: toTotals(page, all, list, reader) }
}

/** What this page adds up to, a currency a line, the one with most rows first; cancelled ones apart. */
function toTotals(
  page: MatchingPage<Invoice>,
  { end, notUnderstood }: Extent,
  list: ListParams,
  reader: Reader,
): InvoiceTotals[] {
  const rows = page.refined?.rows ?? page.items
  const sums = new Map<
    string,
    { count: number; invoiced: bigint; paid: bigint; open: bigint; isDetermined: boolean }
  >()
  for (const { total, status } of rows) {
    if (total == null || status === 'cancelled') continue
    const amount = BigInt(total.amount)
    const nothing = { count: 0, invoiced: 0n, paid: 0n, open: 0n, isDetermined: true }
    const sum = sums.get(total.currency) ?? nothing
    const isOpen = openInvoiceStatuses.includes(status ?? '')
    sums.set(total.currency, {
      count: sum.count + 1,
      invoiced: sum.invoiced + amount,
      paid: sum.paid + (status === 'paid' ? amount : 0n),
      open: sum.open + (isOpen ? amount : 0n),
      isDetermined: sum.isDetermined && (isOpen || status === 'paid'),
    })
  }
  const chosen = list.filters.flatMap(([name, value]) => (name === 'status' ? [value] : []))
  const notApplied = [...(page.notApplied ?? []), ...(page.refined?.notApplied ?? [])]
  const mayHave = (states: readonly string[]) =>
    chosen.length === 0 ||
    notApplied.includes('status') ||
    chosen.some((state) => states.includes(state))
  const isUnknown = ({ total, status }: Invoice) => total == null && status !== 'cancelled'
  const lacking = notUnderstood + rows.filter(isUnknown).length
  return [...sums]
    .toSorted(([, one], [, other]) => other.count - one.count)
    .map(([currency, sum]) => {
      const extent = { end, notUnderstood: lacking }
      const ofStates = { end, notUnderstood: lacking + (sum.isDetermined ? 0 : 1) }
      // A list of other states has none of it, however much of it was read.
      const none = { end: 'whole', notUnderstood: 0 } as const
      const extents = {
        invoiced: extent,
        paid: sum.isDetermined && !mayHave(['paid']) ? none : ofStates,
        open: sum.isDetermined && !mayHave(openInvoiceStatuses) ? none : ofStates,
      }
      const figure = (part: keyof typeof extents) =>
        moneyInWords({ amount: sum[part], currency }, extents[part], reader)
      return {
        currency,
        invoiced: figure('invoiced'),
        paid: figure('paid'),
        open: figure('open'),
        notKnown: (['invoiced', 'paid', 'open'] as const).filter((part) =>
          isNotKnown(sum[part], extents[part]),
        ),
      }
    })
}
