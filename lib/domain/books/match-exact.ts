import {
  amountKey,
  groupBy,
  maxWordsApart,
  type PreparedRow,
  wordsApart,
} from '@/lib/domain/books/compared-row'
import { assign } from '@/lib/domain/books/assign'

export interface MatchedPair {
  readonly line: PreparedRow
  readonly row: PreparedRow
}

// Above so many lines times rows of one amount, in time less than a second, they are matched nearest first.
const maxCells = 250_000

/**
 * One to one by exact amount and currency, for the whole month at once: of all ways to pair lines and rows
 * that are at most `windowDays` apart, the one whose days come to the least, where a line and a row that
 * stay alone cost as much as a pair just outside the window; among those, the one whose words are the
 * closest. The order in which lines and rows come has no say. In a group of one amount with more than
 * 250,000 possible pairs, once those of one day and the same words are out of it, pairs are made by day, the
 * nearest first, and within a day the closest in words first.
 */
export function matchExact(
  lines: readonly PreparedRow[],
  rows: readonly PreparedRow[],
  windowDays: number,
): MatchedPair[] {
  const rowGroups = groupBy(rows, amountKey)
  return [...groupBy(lines, amountKey)].flatMap(([key, group]) => {
    const others = rowGroups.get(key)
    return others === undefined ? [] : matchGroup(group, others, windowDays)
  })
}

function matchGroup(
  allLines: readonly PreparedRow[],
  allRows: readonly PreparedRow[],
  windowDays: number,
): MatchedPair[] {
  const { pairs, lines, rows } = pairIdentical(allLines, allRows)
  if (lines.length === 0 || rows.length === 0) return pairs
  if (lines.length * rows.length > maxCells) {
    return [...pairs, ...nearestFirst(lines, rows, windowDays)]
  }
  return [...pairs, ...closest(lines, rows, windowDays)]
}

/**
 * Pairs of one day and the same words are in a cheapest solution: both distances obey the triangle
 * inequality, so that those who had their partners can be paired with each other at no more cost.
 */
function pairIdentical(allLines: readonly PreparedRow[], allRows: readonly PreparedRow[]) {
  const keyOf = ({ day, wordsKey }: PreparedRow) => `${day} ${wordsKey}`
  const waiting = groupBy(allRows, keyOf)
  for (const group of waiting.values()) group.reverse()
  const pairs: MatchedPair[] = []
  const lines: PreparedRow[] = []
  for (const line of allLines) {
    const row = waiting.get(keyOf(line))?.pop()
    if (row === undefined) lines.push(line)
    else pairs.push({ line, row })
  }
  const taken = new Set(pairs.map(({ row }) => row))
  return { pairs, lines, rows: allRows.filter((row) => !taken.has(row)) }
}

/** The cheapest: by days first, then by words. Half days keep a pair at the window’s edge a gain. */
function closest(
  lines: readonly PreparedRow[],
  rows: readonly PreparedRow[],
  windowDays: number,
): MatchedPair[] {
  // More than all words together can come to, so that no words outweigh a day.
  const halfDay = maxWordsApart * (lines.length + rows.length + 1)
  const alone = (2 * windowDays + 1) * halfDay + maxWordsApart
  const found = assign(lines.length, rows.length, (at, against) => {
    const line = lines[at]
    const row = rows[against]
    if (line === undefined || row === undefined) return 0
    const days = Math.abs(line.day - row.day)
    if (days > windowDays) return 0
    return 2 * days * halfDay + wordsApart(line, row) - alone
  })
  return toPairs(lines, rows, found)
}

function toPairs(
  lines: readonly PreparedRow[],
  rows: readonly PreparedRow[],
  found: Int32Array,
): MatchedPair[] {
  return lines.flatMap((line, at) => {
    const row = rows[found[at] ?? -1]
    return row === undefined ? [] : [{ line, row }]
  })
}

function nearestFirst(
  lines: readonly PreparedRow[],
  rows: readonly PreparedRow[],
  windowDays: number,
): MatchedPair[] {
  const linesByDay = groupBy(lines, ({ day }) => day)
  const rowsByDay = groupBy(rows, ({ day }) => day)
  const days = [...linesByDay.keys()].toSorted((one, other) => one - other)
  const pairs: MatchedPair[] = []
  for (let distance = 0; distance <= windowDays; distance += 1) {
    for (const day of days) {
      for (const against of new Set([day + distance, day - distance])) {
        const made = matchBlock(linesByDay.get(day) ?? [], rowsByDay.get(against) ?? [])
        pairs.push(...made)
        drop(linesByDay, day, new Set(made.map(({ line }) => line)))
        drop(rowsByDay, against, new Set(made.map(({ row }) => row)))
      }
    }
  }
  return pairs
}

function drop(byDay: Map<number, PreparedRow[]>, day: number, gone: ReadonlySet<PreparedRow>) {
  if (gone.size > 0) {
    byDay.set(
      day,
      (byDay.get(day) ?? []).filter((each) => !gone.has(each)),
    )
  }
}

/** As many pairs as there can be of lines of one day with rows of one day, by words. */
function matchBlock(lines: readonly PreparedRow[], rows: readonly PreparedRow[]): MatchedPair[] {
  if (lines.length === 0 || rows.length === 0) return []
  if (lines.length * rows.length > maxCells) return closestFirst(lines, rows)
  const found = assign(lines.length, rows.length, (at, against) => {
    const line = lines[at]
    const row = rows[against]
    return line && row ? wordsApart(line, row) - maxWordsApart - 1 : 0
  })
  return toPairs(lines, rows, found)
}

function closestFirst(lines: readonly PreparedRow[], rows: readonly PreparedRow[]): MatchedPair[] {
  const byWord = new Map<number, number[]>()
  for (const [at, { words }] of rows.entries()) {
    for (const word of words) {
      const known = byWord.get(word)
      if (known === undefined) byWord.set(word, [at])
      else known.push(at)
    }
  }
  const isFree = new Uint8Array(rows.length).fill(1)
  const common = new Int32Array(rows.length)
  const pairs: MatchedPair[] = []
  const left: PreparedRow[] = []
  for (const line of lines) {
    // A word that every row has says nothing of which one is meant.
    const telling = line.words
      .map((word) => byWord.get(word) ?? [])
      .filter(({ length }) => length < rows.length)
    let best = -1
    for (const found of telling) {
      for (const at of found) {
        common[at] = (common[at] ?? 0) + 1
        const isBetter = best < 0 || (common[at] ?? 0) > (common[best] ?? 0)
        if (isFree[at] === 1 && isBetter) best = at
      }
    }
    for (const found of telling) for (const at of found) common[at] = 0
    const row = rows[best]
    if (row === undefined) left.push(line)
    else {
      isFree[best] = 0
      pairs.push({ line, row })
    }
  }
  const free = rows.filter((_, at) => isFree[at] === 1)
  return [...pairs, ...left.slice(0, free.length).map((line, at) => pairOf(line, free[at]))].flat()
}

function pairOf(line: PreparedRow, row: PreparedRow | undefined): MatchedPair[] {
  return row === undefined ? [] : [{ line, row }]
}
