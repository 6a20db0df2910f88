import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { DetailViewProps } from '@/components/resource-detail/detail-frame'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import { parseListParams, type RawSearchParams } from '@/lib/search-params/list-params'
import type { ListViewProps } from '@/components/resource-list/resource-list'
import type { Client } from '@/lib/domain/clients/client'
import type { ListPage } from '@/lib/bank-contract/list'
import type { ReadFailure, ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { createFormat } from '@/lib/format/create-format'

export const testFormat = createFormat({ locale: 'en-US', timeZone: 'America/New_York' })

export const testClient: Client = {
  connection_id: 'c-1',
  name: 'Acme & Sons',
  environment: 'production',
  status: 'active',
  reason: null,
  scope: ['accounts:read', 'transactions:read'],
  granted_at: '2026-01-01T00:00:00Z',
  grant_ends_at: '2027-01-01T00:00:00Z',
  refresh_window_ends_at: '2026-07-12T00:00:00Z',
  last_refreshed_at: '2026-06-12T00:00:00Z',
}

const readAt = '2026-06-12T18:32:05Z'

/** A list page as HTML, as if the bank had answered with `page`, or had failed so. */
export function renderList<Row>(
  View: ComponentType<ListViewProps<Row>>,
  definition: ListDefinition,
  page: Partial<ListPage<Row>> | ReadFailure,
  raw: RawSearchParams = {},
): string {
  const outcome: ReadOutcome<ListPage<Row>> =
    'code' in page
      ? { kind: 'failed', failure: page }
      : {
          kind: 'read',
          value: { items: [], unreadable: [], next_page_token: null, ...page },
          readAt,
        }
  return renderToStaticMarkup(
    <View
      client={testClient}
      list={parseListParams(definition, raw)}
      outcome={outcome}
      format={testFormat}
    />,
  )
}

/** A detail page as HTML, as if the bank had answered with `value`, or had failed so. */
export function renderDetail<Value extends object>(
  View: ComponentType<DetailViewProps<Value>>,
  value: Value | ReadFailure,
  href = '/here',
): string {
  const outcome: ReadOutcome<Value> =
    'code' in value ? { kind: 'failed', failure: value } : { kind: 'read', value, readAt }
  return renderToStaticMarkup(
    <View client={testClient} href={href} outcome={outcome} format={testFormat} />,
  )
}

/** The text of a page's table, cell by cell, without the markup. */
export function cellsOf(html: string): string[][] {
  const body = /<tbody>(.*?)<\/tbody>/s.exec(html)?.[1] ?? ''
  return [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
      cell.replace(/<[^>]+>/g, '').trim(),
    ),
  )
}
