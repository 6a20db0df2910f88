'use client'

import { useSearchParams, useSelectedLayoutSegment } from 'next/navigation'
import { useEffect } from 'react'
import { clientScreenHref } from '@/components/layout/client-screens'
import { type Place, RailLinks } from '@/components/layout/rail-links'

/**
 * The places of one client, each for the period in view. A client component only because the layout around it outlives a
 * navigation within the client, and the current place must not.
 */
export function ClientRail({
  connection_id,
  portfolio,
  places,
}: {
  connection_id: string
  /** What the way back to all clients is called. */
  portfolio: string
  places: readonly Omit<Place, 'href'>[]
}) {
  const current = useSelectedLayoutSegment()
  const period = useSearchParams().get('period')
  useEffect(showCurrent, [current])
  return (
    <RailLinks
      current={current}
      places={[
        { id: 'portfolio', label: portfolio, href: '/' },
        ...places.map((place) => ({
          ...place,
          href: clientScreenHref(connection_id, place.id, period),
        })),
      ]}
    />
  )
}

/** On a small screen the places are one line, which may begin elsewhere. */
function showCurrent(): void {
  const link = document.querySelector('nav [aria-current=page]')
  const line = link?.closest('ul')
  if (link == null || line == null || line.scrollWidth <= line.clientWidth) return
  const [at, around] = [link.getBoundingClientRect(), line.getBoundingClientRect()]
  line.scrollLeft += at.x + at.width / 2 - around.x - around.width / 2
}
