import { clientScreenHref } from '@/components/layout/client-screens'
import { matchAll } from '@/lib/domain/search/match-text'
import type { PaletteItem } from '@/lib/domain/palette/palette-answer'
import type { ListedClient } from '@/lib/domain/clients/client'
import type { Format } from '@/lib/format/create-format'

type Switched = Pick<ListedClient, 'connection_id' | 'name' | 'environment' | 'isArchived'>

/**
 * The clients whose names answer what was typed, each on the screen and for the period in view; those
 * in the archive come last.
 */
export function clientItems(
  clients: readonly Switched[],
  typed: string,
  to: { screen: string; period: string | null; connection_id?: string | undefined },
  { text }: Pick<Format, 'text'>,
): PaletteItem[] {
  return matchAll(clients, typed, ({ name }) => name)
    .toSorted((one, other) => Number(one.isArchived) - Number(other.isArchived))
    .map((client) => {
      const { connection_id, name } = client
      return {
        id: `client ${connection_id}`,
        label: name,
        ...detailOf(client, connection_id === to.connection_id, text),
        mark: { connection_id, name },
        href: clientScreenHref(connection_id, to.screen, to.period),
      }
    })
}

function detailOf(
  { environment, isArchived }: Pick<Switched, 'environment' | 'isArchived'>,
  isHere: boolean,
  text: Format['text'],
): { detail?: string } {
  const parts = [
    ...(isHere ? [text('switcher.here')] : []),
    ...(isArchived ? [text('portfolio.marks_archived')] : []),
    ...(environment === 'production' ? [] : [text('switcher.sandbox')]),
  ]
  return parts.length === 0 ? {} : { detail: parts.join(' · ') }
}
