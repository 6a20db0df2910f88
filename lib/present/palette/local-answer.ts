import { clientScreenHref } from '@/lib/search-params/client-screens'
import { matchAll } from '@/lib/domain/search/match-text'
import { periodHref } from '@/lib/search-params/period-href'
import { hasPeriod, type Place } from '@/lib/search-params/place'
import type { ClientEntry } from '@/lib/domain/clients/client-list'
import type { PaletteAnswer, PaletteItem } from '@/lib/domain/palette/palette-answer'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { periodAddress, readPeriodAt } from '@/lib/domain/periods/read-period'
import type { Reader } from '@/lib/format/create-reader'
import { periodName } from '@/lib/format/period-name'
import { periodWords } from '@/lib/format/named-periods'
import { findClientsHref } from '@/lib/search-params/finder'

const maxClients = 20

/** What is known without the bank for the words that were typed: a period, and clients by name. */
export function localAnswer({
  place,
  typed,
  clients,
  now,
  format,
}: {
  place: Place
  typed: string
  clients: readonly NamedClient[]
  now: Date
  /** In the time zone and the fiscal year of the client in view. */
  format: Reader
}): PaletteAnswer {
  const { text } = format
  const found = clientItems(clients, typed, place, format)
  const more = moreClients(place, typed, found.length, format)
  const groups = [
    { id: 'period', label: text('shell.period'), items: periodItems(place, typed, now, format) },
    {
      id: 'clients',
      label: text('shell.clients'),
      items: [...found.slice(0, maxClients), ...more],
    },
  ]
  return { groups: groups.filter(({ items }) => items.length > 0) }
}

type NamedClient = Pick<ClientEntry, 'connection_id' | 'name' | 'isArchived' | 'isSandbox'>

/**
 * The clients whose names answer what was typed, each on the screen and for the period in view; those
 * in the archive come last.
 */
export function clientItems(
  clients: readonly NamedClient[],
  typed: string,
  to: { screen: string; period: string | null; connection_id?: string | undefined },
  { text }: Pick<Reader, 'text'>,
): PaletteItem[] {
  return matchAll(clients, typed, ({ name }) => name)
    .toSorted((one, other) => Number(one.isArchived) - Number(other.isArchived))
    .map(({ connection_id, name, isArchived, isSandbox }) => {
      const details = [
        ...(connection_id === to.connection_id ? [text('switcher.current')] : []),
        ...(isArchived ? [text('switcher.archived')] : []),
        ...(isSandbox ? [text('switcher.sandbox')] : []),
      ]
      return {
        id: `client ${connection_id}`,
        label: name,
        detail: details.join(' · ') || undefined,
        avatar: { id: connection_id, name, kind: 'client' },
        href: clientScreenHref(connection_id, to.screen, to.period),
      }
    })
}

function moreClients(place: Place, typed: string, count: number, { text }: Reader): PaletteItem[] {
  if (count <= maxClients) return []
  return [
    {
      id: 'more clients',
      icon: 'list',
      label: text('finds.more_clients', { count: count - maxClients }),
      href: findClientsHref(typed, place),
    },
  ]
}

function periodItems(place: Place, typed: string, now: Date, format: Reader): PaletteItem[] {
  if (!hasPeriod(place)) return []
  const period = readPeriodAt(typed, format, now)
  if (period === undefined) return []
  return [
    {
      id: 'typed period',
      icon: 'period',
      label: format.text('places.show_period', {
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

function daysInWords({ first, last }: DayRange, format: Reader): string {
  return [first, last].map((day) => (day === undefined ? '…' : format.date(day))).join(' – ')
}
