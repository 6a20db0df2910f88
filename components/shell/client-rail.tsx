'use client'

import { useSearchParams, useSelectedLayoutSegment } from 'next/navigation'
import { RailLinks } from '@/components/shell/rail-links'

const places = [
  ['transactions', 'Transactions'],
  ['accounts', 'Accounts'],
  ['cards', 'Cards'],
  ['statements', 'Statements'],
  ['invoices', 'Invoices'],
  ['customers', 'Customers'],
  ['connection', 'Connection'],
] as const

/**
 * The places of one client, each for the period in view. A client component only because the layout around it outlives a
 * navigation within the client, and the current place must not.
 */
export function ClientRail({ connection_id }: { connection_id: string }) {
  const current = useSelectedLayoutSegment()
  const period = useSearchParams().get('period')
  const carried = period === null ? '' : `?${new URLSearchParams({ period }).toString()}`
  const base = `/clients/${encodeURIComponent(connection_id)}`
  return (
    <RailLinks
      current={current}
      places={places.map(([id, label]) => ({ id, label, href: `${base}/${id}${carried}` }))}
    />
  )
}
