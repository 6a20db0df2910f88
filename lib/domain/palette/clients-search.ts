import type { ClientsStep, PaletteGroup, PaletteItem } from '@/lib/domain/palette/palette-answer'

/** How far a search at the banks of all clients is, and what it brought. */
export interface ClientsSearch {
  readonly done: number
  readonly total: number
  /** How many were searched whole. */
  readonly searched: number
  /** A group for each client whose bank answered, in the order in which they came. */
  readonly groups: readonly PaletteGroup[]
  /** The clients of which not everything was searched, with why. */
  readonly gaps: readonly PaletteItem[]
}

export const noClientsSearch: ClientsSearch = {
  done: 0,
  total: 0,
  searched: 0,
  groups: [],
  gaps: [],
}

export function addClient(
  before: ClientsSearch,
  { done, total, client }: ClientsStep,
): ClientsSearch {
  const { searched, groups, gaps } = before
  if (client === undefined) return { ...before, done, total }
  const { group, gap, isUnread } = client
  return {
    done,
    total,
    searched: searched + (gap === undefined ? 1 : 0),
    groups: isUnread ? groups : [...groups, group],
    gaps: gap === undefined ? gaps : [...gaps, gap],
  }
}

/** Nothing is there: only where each client was searched whole. */
export function isNowhere({ searched, total, groups }: ClientsSearch): boolean {
  return searched === total && groups.every(({ items }) => items.length === 0)
}

/**
 * What is known of clients, a group each: what is kept of one stands until its bank has answered. Those
 * with exactly what was typed come first, else they stay as they came.
 */
export function clientGroups(
  kept: readonly PaletteGroup[],
  { groups }: ClientsSearch,
): PaletteGroup[] {
  const answered = new Set(groups.map(({ connection_id }) => connection_id))
  return [...kept.filter(({ connection_id }) => !answered.has(connection_id)), ...groups]
    .filter(({ items }) => items.length > 0)
    .toSorted((one, other) => Number(hasExact(other)) - Number(hasExact(one)))
}

function hasExact({ items }: PaletteGroup): boolean {
  return items.some(({ isExact }) => isExact === true)
}
