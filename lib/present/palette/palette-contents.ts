import { boardPath } from '@/lib/search-params/board'
import { newExportPath, parseSegment, resourcePath } from '@/lib/search-params/resource-path'
import { hasPeriod, type Place } from '@/lib/search-params/place'
import { clientScreenHref, clientScreens } from '@/lib/search-params/client-screens'
import { periodHref } from '@/lib/search-params/period-href'
import type { Client } from '@/lib/domain/clients/client'
import type { PaletteContents, PaletteItem } from '@/lib/domain/palette/palette-answer'
import { may, type PersonRole } from '@/lib/domain/people/permissions'
import type { Reader } from '@/lib/format/create-reader'
import { periodName } from '@/lib/format/period-name'
import { periodPresets } from '@/lib/domain/periods/read-period'
import { periodWords } from '@/lib/format/named-periods'
import type { Preferences } from '@/lib/format/preferences'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import { languageNames } from '@/lib/i18n/language'
import { withPeriod } from '@/lib/search-params/period-links'

interface PaletteReader {
  readonly place: Place
  /** The client in view, if any. */
  readonly client: Pick<Client, 'connection_id' | 'name' | 'scope'> | undefined
  /** How many the person may see. */
  readonly clients: number
  readonly role: PersonRole
  readonly preferences: Preferences
  readonly format: Reader
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
            items: [...screenItems(reader, client), ...pageItems(reader, client)],
          },
          { id: 'exports', label: text('shell.documents'), items: exportItems(reader, client) },
        ]),
    { id: 'firm', label: text('shell.firm'), items: firmItems(reader) },
    ...(hasPeriod(reader.place)
      ? [{ id: 'periods', label: text('shell.period'), items: periodItems(reader) }]
      : []),
    {
      id: 'display',
      label: text('places.display'),
      items: displayItems(reader),
    },
  ]
  const { connection_id, name } = client ?? {}
  return {
    groups,
    clients: reader.clients,
    client: connection_id === undefined || name === undefined ? undefined : { connection_id, name },
  }
}

function screenItems(
  { place, format }: PaletteReader,
  { connection_id, scope }: NonNullable<PaletteReader['client']>,
): PaletteItem[] {
  return clientScreens.map(({ path, name, scope: needs }) => ({
    id: `screen ${path}`,
    label: format.text(name),
    icon: 'screen',
    detail:
      needs === undefined || scope.includes(needs) ? undefined : format.text('lists.not_shared'),
    href: clientScreenHref(connection_id, path, place.period),
  }))
}

function exportItems(
  { place, format: { text } }: PaletteReader,
  client: NonNullable<PaletteReader['client']>,
): PaletteItem[] {
  const { connection_id, scope } = client
  const query = place.period == null ? [] : ([['period', place.period]] as const)
  const kinds = [
    { kind: 'transactions', needs: 'transactions:read', label: text('exports.file_title') },
    { kind: 'statements', needs: 'statements:read', label: text('exports.zip_statements') },
    { kind: 'invoices', needs: 'invoicing:read', label: text('exports.zip_invoices') },
  ] as const
  return kinds
    .filter(({ needs }) => scope.includes(needs))
    .map(({ kind, label }) => {
      const href = newExportPath(connection_id, kind, query)
      return { id: `export ${href}`, icon: 'export' as const, label, href }
    })
}

function firmItems({ role, format: { text } }: PaletteReader): PaletteItem[] {
  const places = [
    { href: '/', label: text('shell.clients') },
    { href: boardPath, label: text('shell.close') },
    { href: '/renewals', label: text('shell.renewals') },
    { href: '/exports', label: text('exports.of_all_clients') },
    ...(may({ role }, 'connect')
      ? [
          { href: '/renewals/queue', label: text('places.renewal_queue') },
          { href: '/connect', label: text('shell.connect') },
        ]
      : []),
    { href: '/settings', label: text('shell.settings') },
    { href: '/settings/people', label: text('shell.people') },
    ...(may({ role }, 'read_audit')
      ? [{ href: '/settings/audit', label: text('shell.audit') }]
      : []),
  ]
  return places.map(({ href, label }) => ({ id: `firm ${href}`, icon: 'screen', label, href }))
}

function periodItems({ place, format }: PaletteReader): PaletteItem[] {
  const { text } = format
  return periodPresets(format).map((period) => ({
    id: `period ${period}`,
    icon: 'period',
    label: text('places.show_period', { period: periodName(period, periodWords(format)) }),
    href: periodHref(place.path, place.query, period),
  }))
}

/** What is made of the page in view, or done to the client: screens that no other client has. */
function pageItems(
  { place, role, format: { text } }: PaletteReader,
  { connection_id }: NonNullable<PaletteReader['client']>,
): PaletteItem[] {
  const account_id = accountOf(place)
  const period = place.period ?? undefined
  const links: (readonly [label: PlainMessageKey, href: string])[] = [
    ...(account_id === undefined
      ? []
      : ([
          [
            'charts.history_link',
            withPeriod(`${resourcePath(connection_id, 'accounts', account_id)}/history`, period),
          ],
        ] as const)),
    ...(may({ role }, 'forget')
      ? ([
          [
            'connections.forget_this',
            `${clientScreenHref(connection_id, 'connection', place.period)}#end`,
          ],
        ] as const)
      : []),
  ]
  return links.map(([label, href]) => ({
    id: `work ${href}`,
    icon: 'screen',
    label: text(label),
    href,
  }))
}

function accountOf({ path }: Place): string | undefined {
  const segment = /^\/clients\/[^/]+\/accounts\/([^/]+)/.exec(path)?.[1]
  return segment === undefined ? undefined : parseSegment(segment)
}

/** How the app can look, a line for each choice that is not taken yet. */
function displayItems({ preferences, format: { text } }: PaletteReader): PaletteItem[] {
  const choices: readonly {
    name: keyof Preferences
    label: PlainMessageKey
    options: readonly (readonly [value: string, label: string])[]
  }[] = [
    {
      name: 'theme',
      label: 'display.theme',
      options: [
        ['system', text('display.theme_system')],
        ['light', text('display.theme_light')],
        ['dark', text('display.theme_dark')],
      ],
    },
    {
      name: 'density',
      label: 'display.rows',
      options: [
        ['dense', text('display.rows_compact')],
        ['roomy', text('display.rows_relaxed')],
      ],
    },
    {
      name: 'amounts',
      label: 'display.amounts',
      options: [
        ['shown', text('display.amounts_shown')],
        ['blurred', text('display.amounts_blurred')],
      ],
    },
    {
      name: 'negatives',
      label: 'display.negatives',
      options: [
        ['minus', text('display.negatives_minus')],
        ['parentheses', text('display.negatives_parentheses')],
      ],
    },
    {
      name: 'language',
      label: 'display.language',
      options: [
        ['automatic', text('display.language_automatic')],
        ...Object.entries(languageNames),
      ],
    },
  ]
  return choices.flatMap(({ name, label, options }) =>
    options
      .filter(([value]) => value !== preferences[name])
      .map(([value, option]) => ({
        id: `${name} ${value}`,
        icon: 'display',
        label: `${text(label)}: ${option}`,
        set: { name, value },
      })),
  )
}
