import { matchAll, foldText } from '@/lib/domain/search/match-text'
import { clientGroups, type ClientsSearch } from '@/lib/domain/palette/clients-search'
import type {
  PaletteAnswer,
  PaletteContents,
  PaletteGroup,
  PaletteItem,
} from '@/lib/domain/palette/palette-answer'

interface GroupLabels {
  readonly goTo: string
  readonly invoicesAndCustomers: string
  readonly allClients: string
  readonly notSearched: string
}

/**
 * What the palette shows for the words that were typed: transactions, invoices and customers, other
 * finds of the bank, those of other clients, and where one can go. An exact number comes first, then a
 * screen whose name begins with what was typed, then clients of that name before rows that hold it.
 */
export function paletteGroups({
  contents,
  places,
  finds,
  search,
  everywhere,
  typed,
  labels,
}: {
  contents: PaletteContents | undefined
  places: readonly PaletteGroup[]
  finds: readonly PaletteGroup[]
  /** As far as the banks of all clients have been searched. */
  search: ClientsSearch
  /** The line that searches them. */
  everywhere: PaletteItem | undefined
  typed: string
  labels: GroupLabels
}): PaletteGroup[] {
  const held = contents?.groups ?? []
  if (typed.trim() === '') return held.filter(({ items }) => items.length > 0)
  const ofPlace = (id: string): readonly PaletteItem[] =>
    places.find((group) => group.id === id)?.items ?? []
  const heldItems = held.flatMap(({ items }) => items)
  const goTo = [...ofPlace('period'), ...matchAll(heldItems, typed, ({ label }) => label)]
  const inView = contents?.client?.connection_id
  // Its bank was searched once more, with those of the others.
  const isRepeated = search.groups.some(({ connection_id }) => connection_id === inView)
  const own = isRepeated ? [] : finds
  const invoicing = own.filter(({ id }) => id === 'invoices' || id === 'customers')
  const kept = places.filter(({ connection_id }) => connection_id !== undefined)
  const groups: PaletteGroup[] = [
    ...places.filter(({ id }) => id === 'clients'),
    ...own.filter(({ id }) => id === 'transactions'),
    {
      id: 'invoicing',
      label: labels.invoicesAndCustomers,
      items: invoicing.flatMap(({ items }) => items),
    },
    ...own.filter((group) => group.id !== 'transactions' && !invoicing.includes(group)),
    ...clientGroups(kept, search),
    { id: 'go-to', label: labels.goTo, items: goTo },
    {
      id: 'everywhere',
      label: labels.allClients,
      items: everywhere === undefined ? [] : [everywhere],
    },
    { id: 'gaps', label: labels.notSearched, items: search.gaps },
  ]
  return groups
    .filter(({ items }) => items.length > 0)
    .map((group) => ({ ...group, items: group.items.toSorted(byRank) }))
    .toSorted((one, other) => rankOfGroup(one, typed) - rankOfGroup(other, typed))
}

/** How many lines are results: not those that search or lead on, and not the clients that were not searched. */
export function countResults(groups: readonly PaletteGroup[]): number {
  return groups
    .filter(({ id }) => id !== 'gaps')
    .flatMap(({ items }) => items)
    .filter(({ isEverywhere, leadsOn }) => isEverywhere !== true && leadsOn !== true).length
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
