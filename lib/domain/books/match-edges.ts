import type { PreparedRow } from '@/lib/domain/books/compared-row'
import { assign } from '@/lib/domain/books/assign'
import type { MatchedPair } from '@/lib/domain/books/match-exact'

/** A pair that may be made, and what speaks against it: the less, the better. */
export interface Edge extends MatchedPair {
  /** Zero or more, and less than `maxEdgeCost`. */
  readonly cost: number
}

const maxEdgeCost = 1_000_000

const maxCells = 250_000

/**
 * As many pairs as there can be, each line and row in one at most, and among those the ones that cost the
 * least together. What hangs together by edges is solved at once; a part with more than 250,000 possible
 * pairs is made cheapest first.
 */
export function matchEdges<Kind extends Edge>(edges: readonly Kind[]): Kind[] {
  return partsOf(edges).flatMap((part) => {
    const lines = inOrder(part.map(({ line }) => line))
    const rows = inOrder(part.map(({ row }) => row))
    if (lines.length * rows.length > maxCells) return cheapestFirst(part)
    const byPair = new Map<string, Kind>()
    for (const edge of part) byPair.set(`${edge.line.rank} ${edge.row.rank}`, edge)
    const edgeOf = (at: number, against: number) =>
      byPair.get(`${lines[at]?.rank} ${rows[against]?.rank}`)
    // One pair more is worth more than what all of them can cost.
    const worth = maxEdgeCost * (Math.min(lines.length, rows.length) + 1)
    const found = assign(lines.length, rows.length, (at, against) => {
      const edge = edgeOf(at, against)
      return edge === undefined ? 0 : edge.cost - worth
    })
    return [...found].flatMap((against, at) => edgeOf(at, against) ?? [])
  })
}

function inOrder(all: readonly PreparedRow[]): PreparedRow[] {
  return [...new Set(all)].toSorted((one, other) => one.rank - other.rank)
}

function cheapestFirst<Kind extends Edge>(edges: readonly Kind[]): Kind[] {
  const taken = new Set<PreparedRow>()
  const ordered = edges.toSorted(
    (one, other) =>
      one.cost - other.cost || one.line.rank - other.line.rank || one.row.rank - other.row.rank,
  )
  return ordered.filter(({ line, row }) => {
    if (taken.has(line) || taken.has(row)) return false
    taken.add(line).add(row)
    return true
  })
}

/** The edges of each part of the graph that hangs together. */
function partsOf<Kind extends Edge>(edges: readonly Kind[]): Kind[][] {
  const parents = new Map<PreparedRow, PreparedRow>()
  const rootOf = (item: PreparedRow): PreparedRow => {
    let root = item
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up
    for (let each = item; each !== root;) {
      const up = parents.get(each) ?? root
      parents.set(each, root)
      each = up
    }
    return root
  }
  for (const { line, row } of edges) {
    const [one, other] = [rootOf(line), rootOf(row)]
    if (one !== other) parents.set(one, other)
  }
  const parts = new Map<PreparedRow, Kind[]>()
  for (const edge of edges) {
    const root = rootOf(edge.line)
    const part = parts.get(root)
    if (part === undefined) parts.set(root, [edge])
    else part.push(edge)
  }
  return [...parts.values()]
}
