'use client'

import { useSearchParams, useSelectedLayoutSegment } from 'next/navigation'
import { RailLinks } from '@/components/shell/rail-links'
import type { Scope } from '@/lib/contract/scope'

const places = [
  ['overview', 'Overview', 'transactions:read'],
  ['transactions', 'Transactions', 'transactions:read'],
  ['accounts', 'Accounts', 'accounts:read'],
  ['cards', 'Cards', 'cards:read'],
  ['statements', 'Statements', 'statements:read'],
  ['invoices', 'Invoices', 'invoicing:read'],
  ['customers', 'Customers', 'invoicing:read'],
  ['connection', 'Connection', undefined],
] as const satisfies readonly (readonly [string, string, Scope | undefined])[]

/**
 * The places of one client, each for the period in view. A client component only because the layout around it outlives a
 * navigation within the client, and the current place must not.
 */
export function ClientRail({
  connection_id,
  scope,
}: {
  connection_id: string
  /** What is shared: a place that needs something else is marked. */
  scope: readonly string[]
}) {
  const current = useSelectedLayoutSegment()
  const period = useSearchParams().get('period')
  const carried = period === null ? '' : `?${new URLSearchParams({ period }).toString()}`
  const base = `/clients/${encodeURIComponent(connection_id)}`
  return (
    <RailLinks
      current={current}
      places={places.map(([id, label, needs]) => ({
        id,
        label,
        href: `${base}/${id}${carried}`,
        isDark: needs !== undefined && !scope.includes(needs),
      }))}
    />
  )
}
