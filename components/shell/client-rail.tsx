'use client'

import { useSearchParams, useSelectedLayoutSegment } from 'next/navigation'
import { RailLinks } from '@/components/shell/rail-links'
import type { ClientPlace, RailWords } from '@/components/shell/rail-words'
import type { Scope } from '@/lib/contract/scope'

const places = [
  ['overview', 'transactions:read'],
  ['transactions', 'transactions:read'],
  ['accounts', 'accounts:read'],
  ['cards', 'cards:read'],
  ['statements', 'statements:read'],
  ['invoices', 'invoicing:read'],
  ['customers', 'invoicing:read'],
  ['connection', undefined],
] as const satisfies readonly (readonly [ClientPlace, Scope | undefined])[]

/**
 * The places of one client, each for the period in view. A client component only because the layout around it outlives a
 * navigation within the client, and the current place must not.
 */
export function ClientRail({
  connection_id,
  scope,
  words,
}: {
  connection_id: string
  /** What is shared: a place that needs something else is marked. */
  scope: readonly string[]
  words: RailWords
}) {
  const current = useSelectedLayoutSegment()
  const period = useSearchParams().get('period')
  const carried = period === null ? '' : `?${new URLSearchParams({ period }).toString()}`
  const base = `/clients/${encodeURIComponent(connection_id)}`
  return (
    <RailLinks
      current={current}
      places={[
        { id: 'portfolio', label: words.portfolio, href: '/' },
        ...places.map(([id, needs]) => ({
          id,
          label: words.places[id],
          href: `${base}/${id}${carried}`,
          dark: needs === undefined || scope.includes(needs) ? undefined : words.notShared,
        })),
      ]}
    />
  )
}
