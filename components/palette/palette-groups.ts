import { matchAll, foldText } from '@/lib/domain/search/match-text'
import type {
  PaletteAnswer,
  PaletteContents,
  PaletteGroup,
  PaletteItem,
} from '@/lib/domain/palette/palette-answer'

interface GroupLabels {
  readonly goTo: string
  readonly invoicesAndCustomers: string
}

/**
 * What the palette shows for the words that were typed: transactions, invoices and customers, other
 * finds of the bank, clients, and where one can go. An exact number comes first, and so does a screen
 * whose name begins with what was typed.
 */
export function paletteGroups({
  contents,
  places,
  finds,
  typed,
  labels,
}: {
  contents: PaletteContents | undefined
  places: readonly PaletteGroup[]
  finds: readonly PaletteGroup[]
  typed: string
  labels: GroupLabels
}): PaletteGroup[] {
  const own = contents?.groups ?? []
  if (typed.trim() === '') return own.filter(({ items }) => items.length > 0)
  const ofPlace = (id: string): readonly PaletteItem[] =>
    places.find((group) => group.id === id)?.items ?? []
  const ownItems = own.flatMap(({ items }) => items)
  const goTo = [...ofPlace('period'), ...matchAll(ownItems, typed, ({ label }) => label)]
  const invoicing = finds.filter(({ id }) => id === 'invoices' || id === 'customers')
  const groups: PaletteGroup[] = [
    ...finds.filter(({ id }) => id === 'transactions'),
    {
      id: 'invoicing',
      label: labels.invoicesAndCustomers,
      items: invoicing.flatMap(({ items }) => items),
    },
    ...finds.filter((group) => group.id !== 'transactions' && !invoicing.includes(group)),
    ...places.filter(({ id }) => id === 'clients'),
    { id: 'go-to', label: labels.goTo, items: goTo },
  ]
  return groups
    .filter(({ items }) => items.length > 0)
    .map((group) => ({ ...group, items: group.items.toSorted(byRank) }))
    .toSorted((one, other) => rankOfGroup(one, typed) - rankOfGroup(other, typed))
}

/** What was found for other words stays until these are answered, as far as it fits them. */
export function narrowAnswer(answer: PaletteAnswer | undefined, typed: string): PaletteGroup[] {
  return (answer?.groups ?? []).map((group) => ({
    ...group,
    items: matchAll(group.items, typed, ({ label }) => label),
  }))
}

const byRank = (one: PaletteItem, other: PaletteItem): number =>
  Number(other.isExact === true) - Number(one.isExact === true)

function rankOfGroup({ id, items }: PaletteGroup, typed: string): number {
  if (items[0]?.isExact === true) return 0
  const begins = items.some(({ label }) => foldText(label).startsWith(foldText(typed)))
  return id === 'go-to' && begins ? 1 : 2
}
