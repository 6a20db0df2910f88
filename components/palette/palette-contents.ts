import { exportLinks } from '@/components/exports/export-links'
import { hasPeriod, type Place } from '@/components/palette/parse-place'
import { workItems } from '@/components/palette/work-items'
import { settingsPlaces } from '@/components/settings/settings-places'
import { clientScreenHref, clientScreens } from '@/components/layout/client-screens'
import { periodHref } from '@/components/layout/period-href'
import type { Client } from '@/lib/domain/clients/client'
import { displayItems } from '@/components/palette/display-items'
import type {
  PaletteContents,
  PaletteItem,
  PaletteWords,
} from '@/lib/domain/palette/palette-answer'
import type { Format } from '@/lib/format/create-format'
import { periodName } from '@/lib/format/period-name'
import { periodPresets } from '@/lib/domain/periods/read-period'
import { periodWords } from '@/lib/format/period-words'
import type { Preferences } from '@/lib/format/preferences'

interface PaletteReader {
  readonly place: Place
  /** The client in view, if any. */
  readonly client: Pick<Client, 'connection_id' | 'name' | 'scope'> | undefined
  readonly isAdmin: boolean
  readonly preferences: Preferences
  readonly format: Format
}

/** Everything that can be gone to or set where the reader is, before anything is typed. */
export function paletteContents(reader: PaletteReader): PaletteContents {
  const { client, format } = reader
  const { text } = format
  const groups = [
    ...(client === undefined
      ? []
      : [
          {
            id: 'client',
            label: client.name,
            items: [...screenItems(reader, client), ...workItems({ ...reader, text }, client)],
          },
          { id: 'exports', label: text('palette.make'), items: exportItems(reader, client) },
        ]),
    { id: 'firm', label: text('shell.firm'), items: firmItems(reader) },
    ...(hasPeriod(reader.place)
      ? [{ id: 'periods', label: text('shell.period'), items: periodItems(reader) }]
      : []),
    {
      id: 'display',
      label: text('palette.display'),
      items: displayItems(reader.preferences, format),
    },
  ]
  return {
    words: paletteWords(format),
    groups,
    ...(client !== undefined && { connection_id: client.connection_id }),
  }
}

function screenItems(
  { place, format }: PaletteReader,
  { connection_id, scope }: NonNullable<PaletteReader['client']>,
): PaletteItem[] {
  return clientScreens.map(({ path, name, scope: needs }) => ({
    id: `screen ${path}`,
    label: format.text(name),
    ...(needs !== undefined &&
      !scope.includes(needs) && { detail: format.text('palette.not_shared') }),
    href: clientScreenHref(connection_id, path, place.period),
  }))
}

function exportItems(
  { place, format: { text } }: PaletteReader,
  client: NonNullable<PaletteReader['client']>,
): PaletteItem[] {
  return exportLinks(client, place.period, text)
    .filter(({ detail }) => detail === undefined)
    .map(({ href, label }) => ({ id: `export ${href}`, label, href }))
}

function firmItems({ isAdmin, format: { text } }: PaletteReader): PaletteItem[] {
  const places = [
    { href: '/', label: text('shell.portfolio') },
    { href: '/renewals', label: text('shell.renewals') },
    { href: '/renewals/queue', label: text('palette.renewal_queue') },
    { href: '/connect', label: text('shell.connect') },
    { href: '/settings', label: text('shell.settings') },
    { href: '/portfolio/columns', label: text('portfolio.columns_title') },
    ...settingsPlaces
      .filter(({ adminOnly }) => isAdmin || adminOnly !== true)
      .map(({ href, label }) => ({ href, label: text(label) })),
  ]
  return places.map(({ href, label }) => ({ id: `firm ${href}`, label, href }))
}

function periodItems({ place, format }: PaletteReader): PaletteItem[] {
  const { text } = format
  return periodPresets(format).map((period) => ({
    id: `period ${period}`,
    label: text('palette.show_period', { period: periodName(period, periodWords(format)) }),
    href: periodHref(place.path, place.query, period),
  }))
}

function paletteWords({ text }: Format): PaletteWords {
  return {
    title: text('palette.title'),
    switchTitle: text('switcher.title'),
    placeholder: text('palette.placeholder'),
    switchPlaceholder: text('switcher.placeholder'),
    close: text('palette.close'),
    results: text('palette.results'),
    nothing: text('palette.nothing'),
    looking: text('palette.looking'),
    slow: text('palette.slow'),
    failed: text('palette.failed'),
    keys: text('palette.keys'),
  }
}
