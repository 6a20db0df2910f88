import { accountHistoryPath } from '@/components/accounts/account-history-path'
import type { Place } from '@/components/palette/parse-place'
import { withPeriod } from '@/lib/search-params/period-links'
import { parseSegment } from '@/lib/search-params/resource-path'
import { clientScreenHref } from '@/components/layout/client-screens'
import type { Client } from '@/lib/domain/clients/client'
import type { PaletteItem } from '@/lib/domain/palette/palette-answer'
import type { Text } from '@/lib/i18n/create-text'

/** What is made of the page in view, or done to the client: screens that no other client has. */
export function workItems(
  { place, isAdmin, text }: { place: Place; isAdmin: boolean; text: Text['text'] },
  { connection_id, scope }: Pick<Client, 'connection_id' | 'scope'>,
): PaletteItem[] {
  const ofList = (path: string): string => {
    const href = clientScreenHref(connection_id, path, place.period)
    const query = listQuery(place)
    return query === '' ? href : `/clients/${encodeURIComponent(connection_id)}/${path}?${query}`
  }
  const account_id = accountOf(place)
  return [
    ...(scope.includes('transactions:read')
      ? [
          { label: text('palette.transaction_sums'), href: ofList('transaction-sums') },
          { label: text('palette.transaction_table'), href: ofList('transaction-table') },
        ]
      : []),
    ...(account_id === undefined
      ? []
      : [
          {
            label: text('charts.history_link'),
            href: withPeriod(
              accountHistoryPath(connection_id, account_id),
              place.period ?? undefined,
            ),
          },
        ]),
    ...(isAdmin
      ? [
          {
            label: text('connections.forget_this'),
            href: clientScreenHref(connection_id, 'connection/forget', place.period),
          },
        ]
      : []),
  ].map(({ label, href }) => ({ id: `work ${href}`, label, href }))
}

const ofOnePage = new Set(['page_token', 'previous_token', 'page', 'balance'])

/** The conditions of the list of transactions, where that is in view. */
function listQuery({ path, query }: Place): string {
  if (!/^\/clients\/[^/]+\/transactions$/.test(path)) return ''
  return new URLSearchParams([...query].filter(([name]) => !ofOnePage.has(name))).toString()
}

function accountOf({ path }: Place): string | undefined {
  const segment = /^\/clients\/[^/]+\/accounts\/([^/]+)/.exec(path)?.[1]
  return segment === undefined ? undefined : parseSegment(segment)
}
