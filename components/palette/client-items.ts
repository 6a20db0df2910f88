import { clientScreenHref } from '@/components/shell/client-screens'
import { matchAll } from '@/components/shell/match-all'
import type { PaletteItem } from '@/lib/contract/palette'
import type { Client } from '@/lib/contract/client'
import type { Format } from '@/lib/format/create-format'

type Switched = Pick<Client, 'connection_id' | 'name' | 'environment'>

/** The clients whose names answer what was typed, each on the screen and for the period in view. */
export function clientItems(
  clients: readonly Switched[],
  typed: string,
  to: { screen: string; period: string | null; connection_id?: string | undefined },
  { text }: Pick<Format, 'text'>,
): PaletteItem[] {
  return matchAll(clients, typed, ({ name }) => name).map(
    ({ connection_id, name, environment }) => ({
      id: `client ${connection_id}`,
      label: name,
      ...detailOf(connection_id === to.connection_id, environment, text),
      mark: { connection_id, name },
      href: clientScreenHref(connection_id, to.screen, to.period),
    }),
  )
}

function detailOf(
  isHere: boolean,
  environment: Client['environment'],
  text: Format['text'],
): { detail?: string } {
  const parts = [
    ...(isHere ? [text('switcher.here')] : []),
    ...(environment === 'production' ? [] : [text('switcher.sandbox')]),
  ]
  return parts.length === 0 ? {} : { detail: parts.join(' · ') }
}
