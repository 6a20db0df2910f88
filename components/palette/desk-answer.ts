import { clientItems } from '@/components/palette/client-items'
import { hasPeriod, type Place } from '@/components/palette/parse-place'
import { periodHref } from '@/components/layout/period-href'
import type { ListedClient } from '@/lib/domain/clients/client'
import type { PaletteAnswer, PaletteItem } from '@/lib/domain/palette/palette-answer'
import type { Format } from '@/lib/format/create-format'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { periodName } from '@/lib/format/period-name'
import { periodWords } from '@/lib/format/period-words'
import { periodAddress, readPeriodAt } from '@/lib/domain/periods/read-period'

const mostClients = 20

/** What the desk itself has for the words that were typed: a period, and clients by their names. */
export function deskAnswer({
  place,
  typed,
  clients,
  now,
  format,
}: {
  place: Place
  typed: string
  clients: readonly ListedClient[]
  now: Date
  /** In the time zone and the fiscal year of the client in view. */
  format: Format
}): PaletteAnswer {
  const { text } = format
  const found = clientItems(clients, typed, place, format)
  const more = moreClients(place, typed, found.length, format)
  const groups = [
    { id: 'period', label: text('shell.period'), items: periodItems(place, typed, now, format) },
    {
      id: 'clients',
      label: text('palette.clients'),
      items: [...found.slice(0, mostClients), ...more],
    },
  ]
  return { groups: groups.filter(({ items }) => items.length > 0) }
}

function moreClients(place: Place, typed: string, count: number, { text }: Format): PaletteItem[] {
  if (count <= mostClients) return []
  const query = new URLSearchParams({
    q: typed,
    to: place.screen,
    ...(place.period !== null && { period: place.period }),
  })
  return [
    {
      id: 'more clients',
      label: text('palette.more_clients', { count: count - mostClients }),
      href: `/clients?${query.toString()}`,
    },
  ]
}

function periodItems(place: Place, typed: string, now: Date, format: Format): PaletteItem[] {
  if (!hasPeriod(place)) return []
  const period = readPeriodAt(typed, format, now)
  if (period === undefined) return []
  return [
    {
      id: 'typed period',
      label: format.text('palette.show_period', {
        period: periodName(period.address, periodWords(format)),
      }),
      detail: daysInWords(period.range, format),
      // Over many clients each is shown for a fiscal year of its own.
      href: periodHref(
        place.path,
        place.query,
        place.connection_id === undefined ? periodAddress(typed) : period.address,
      ),
    },
  ]
}

function daysInWords({ first, last }: DayRange, format: Format): string {
  return [first, last].map((day) => (day === undefined ? '…' : format.date(day))).join(' – ')
}
