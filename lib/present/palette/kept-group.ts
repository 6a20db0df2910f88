import type { PaletteGroup, PaletteIcon } from '@/lib/domain/palette/palette-answer'
import { foldText } from '@/lib/domain/search/match-text'
import { maskedNumber } from '@/lib/format/account-name'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'

/** Something of a client that the dashboard knows by name without its bank. */
export interface KeptName {
  readonly resource: keyof typeof icons
  readonly id: string
  readonly name: string
  readonly last4?: string
}

const icons = {
  accounts: 'account',
  customers: 'customer',
  invoices: 'invoice',
} as const satisfies Record<string, PaletteIcon>

/** What is kept of one client and holds the words, under its name. */
export function keptGroup(
  { connection_id, name: client }: { connection_id: string; name: string },
  names: readonly KeptName[],
  { words, period }: { words: string; period: string | undefined },
): PaletteGroup {
  const typed = foldText(words)
  return {
    id: `of ${connection_id}`,
    connection_id,
    label: client,
    items: names.map(({ resource, id, name, last4 }) => {
      const isExact = [name, last4 ?? ''].some((each) => foldText(each) === typed)
      return {
        id: `${connection_id} ${resource} ${id}`,
        label: name || id,
        icon: icons[resource],
        detail: maskedNumber(last4),
        href: withPeriod(resourcePath(connection_id, resource, id), period),
        isExact: isExact || undefined,
      }
    }),
  }
}
