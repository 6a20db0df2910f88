import type { CarriedRows, ComparedGroups, Together } from '@/lib/domain/books/compared-groups'
import { type ComparedRow, type PreparedRow, prepareRows } from '@/lib/domain/books/compared-row'
import { findByWords, findSlips } from '@/lib/domain/books/find-amounts'
import { findDates } from '@/lib/domain/books/find-dates'
import { findEqualParts } from '@/lib/domain/books/find-equal-parts'
import { findSums, monthBudget, type Offer } from '@/lib/domain/books/find-sums'
import { findTwice } from '@/lib/domain/books/find-twice'
import { type MatchedPair, matchExact } from '@/lib/domain/books/match-exact'

export interface MatchOptions {
  /** How far apart the days of one payment may be. */
  readonly windowDays: number
  /** Up to so many days apart are how long a payment takes, no difference. */
  readonly settlingDays: number
  /** How far the parts of one sum may be from it. */
  readonly sumDays: number
  /** How far apart a line and the line that it repeats may be, where they are not exactly alike. */
  readonly twiceDays: number
}

export const defaultMatchOptions: MatchOptions = {
  windowDays: 10,
  settlingDays: 3,
  sumDays: 2,
  twiceDays: 3,
}

/** By ids. */
export interface SumDecision {
  readonly lines: readonly string[]
  readonly rows: readonly string[]
}

/** What people decided on offers. */
export interface MatchDecisions {
  readonly together: readonly SumDecision[]
  readonly apart: readonly SumDecision[]
  /** Accepted as timing differences, which stay on their side. */
  readonly timing?: readonly SumDecision[]
}

/** How long ago a timing difference may have been accepted that is still looked for. */
const carriedDays = 400

interface Left {
  lines: PreparedRow[]
  rows: PreparedRow[]
}

/**
 * Puts every line and row of a month into one group: decided sums, pairs of one amount, timing differences
 * that came, exact repeats, one payment with two days, known slips of an amount, offers of several against one, amounts that differ by
 * the words, other repeats; what is left is on one side alone. Each step is solved for the whole month.
 */
export function matchMonth(
  allLines: readonly ComparedRow[],
  allRows: readonly ComparedRow[],
  carried: CarriedRows,
  decisions: MatchDecisions,
  options: MatchOptions,
) {
  const [lines = [], rows = [], carriedLines = [], carriedRows = []] = prepareRows([
    allLines,
    allRows,
    carried.lines,
    carried.rows,
  ])
  const left: Left = { lines, rows }
  const together = takeDecided(left, decisions.together)
  const pairs = take(left, matchExact(left.lines, left.rows, options.windowDays))
  const atBank = matchExact(carriedLines, left.rows, carriedDays)
  const inBooks = matchExact(left.lines, carriedRows, carriedDays)
  drop(left, [...inBooks.map(({ line }) => line), ...atBank.map(({ row }) => row)])
  const matched = [...pairs.map(({ line }) => line), ...inBooks.map(({ line }) => line)]

  const inParts = takeEqualParts(left, decisions.apart, options.sumDays)
  const exactly = findTwice(left.lines, matched, 'exactly')
  drop(
    left,
    exactly.map(({ line }) => line),
  )
  const timing = new Set(decisions.timing?.flatMap((each) => [...each.lines, ...each.rows]))
  const isOpen = ({ row }: PreparedRow) => !timing.has(row.id)
  const far = take(left, findDates(left.lines.filter(isOpen), left.rows.filter(isOpen)))
  const rowOfLine = new Map([...pairs, ...inBooks].map(({ line, row }) => [line, row]))
  const paired = new Map<PreparedRow, PreparedRow>()
  for (const { line, of } of findTwice(left.lines, matched, { days: options.twiceDays })) {
    const row = rowOfLine.get(of)
    if (row !== undefined) paired.set(line, row)
  }
  const slips = take(left, findSlips(left.lines, left.rows, options.windowDays, paired))
  const { offers, areSumsSearched } = takeOffers(left, decisions.apart, options.sumDays)
  const byWords = take(left, findByWords(left.lines, left.rows, options.windowDays))
  const differing = [...slips, ...byWords]
  const known = [...matched, ...[...far, ...differing].map(({ line }) => line)]
  const loosely = findTwice(left.lines, known, { days: options.twiceDays })
  drop(
    left,
    loosely.map(({ line }) => line),
  )

  const isLate = ({ line, row }: MatchedPair) => Math.abs(line.day - row.day) > options.settlingDays
  const groups: ComparedGroups = {
    matched: toPairs(pairs.filter((pair) => !isLate(pair))),
    dateDiffers: toPairs([...pairs.filter(isLate), ...far]),
    amountDiffers: byRow(differing).map((pair) => ({ ...toPair(pair), how: pair.how })),
    together,
    offers: [...inParts, ...offers],
    twice: [...exactly, ...loosely].map(({ line, of }) => ({ line: line.row, of: of.row })),
    onlyInBooks: left.lines.map(({ row }) => row),
    onlyAtBank: left.rows.map(({ row }) => row),
    cameAtBank: byRow(atBank).map(({ line, row }) => ({ carried: line.row, row: row.row })),
    cameInBooks: byRow(inBooks).map(({ line, row }) => ({ carried: row.row, line: line.row })),
  }
  const came = new Set([...atBank.map(({ line }) => line), ...inBooks.map(({ row }) => row)])
  const stillOut: CarriedRows = {
    lines: carriedLines.filter((line) => !came.has(line)).map(({ row }) => row),
    rows: carriedRows.filter((row) => !came.has(row)).map(({ row }) => row),
  }
  return { groups, stillOut, areSumsSearched }
}

function drop(left: Left, gone: readonly PreparedRow[]) {
  const taken = new Set(gone)
  left.lines = left.lines.filter((line) => !taken.has(line))
  left.rows = left.rows.filter((row) => !taken.has(row))
}

function take<Kind extends MatchedPair>(left: Left, pairs: Kind[]): Kind[] {
  drop(
    left,
    pairs.flatMap(({ line, row }) => [line, row]),
  )
  return pairs
}

function byRow<Kind extends MatchedPair>(pairs: readonly Kind[]): Kind[] {
  return pairs.toSorted((one, other) => one.row.rank - other.row.rank)
}

function toPair({ line, row }: MatchedPair) {
  return { line: line.row, row: row.row, days: line.day - row.day }
}

function toPairs(pairs: readonly MatchedPair[]) {
  return byRow(pairs).map(toPair)
}

/** A decision holds for as long as its lines and rows are there and come to the same. */
function takeDecided(left: Left, decisions: readonly SumDecision[]): Together[] {
  const lineOf = new Map(left.lines.map((line) => [line.row.id, line]))
  const rowOf = new Map(left.rows.map((row) => [row.row.id, row]))
  return decisions.flatMap((decision) => {
    const lines = [...new Set(decision.lines)].flatMap((id) => lineOf.get(id) ?? [])
    const rows = [...new Set(decision.rows)].flatMap((id) => rowOf.get(id) ?? [])
    const isThere = lines.length === decision.lines.length && rows.length === decision.rows.length
    if (!isThere || lines.length === 0 || sumOf(lines) !== sumOf(rows)) return []
    for (const { row } of lines) lineOf.delete(row.id)
    for (const { row } of rows) rowOf.delete(row.id)
    drop(left, [...lines, ...rows])
    return [{ lines: lines.map(({ row }) => row), rows: rows.map(({ row }) => row) }]
  })
}

function sumOf(rows: readonly PreparedRow[]): bigint {
  return rows.reduce((sum, { row }) => sum + BigInt(row.amount), 0n)
}

/** Before what repeats another line: equal parts would. */
function takeEqualParts(left: Left, apart: readonly SumDecision[], days: number) {
  const { offers, offer } = createOffers(left, apart)
  offer(findEqualParts(left.rows, left.lines, days), 'row')
  offer(findEqualParts(left.lines, left.rows, days), 'line')
  return offers
}

function takeOffers(left: Left, apart: readonly SumDecision[], days: number) {
  const budget = monthBudget()
  const { offers, offer } = createOffers(left, apart)
  offer(findSums(left.rows, left.lines, days, budget), 'row')
  offer(findSums(left.lines, left.rows, days, budget), 'line')
  return { offers, areSumsSearched: budget.steps > 0 }
}

/** What is offered, without what people have kept apart. */
function createOffers(left: Left, apart: readonly SumDecision[]) {
  const keptApart = new Set(apart.map(decisionKey))
  const offers: (Together & { isOnly: boolean })[] = []
  const offer = (found: readonly Offer[], wholeIs: 'line' | 'row') => {
    for (const { whole, parts, isOnly } of found) {
      const all = parts.map(({ row }) => row)
      const made =
        wholeIs === 'row'
          ? { lines: all, rows: [whole.row], isOnly }
          : { lines: [whole.row], rows: all, isOnly }
      const ids = { lines: made.lines.map(({ id }) => id), rows: made.rows.map(({ id }) => id) }
      if (keptApart.has(decisionKey(ids))) continue
      drop(left, [whole, ...parts])
      offers.push(made)
    }
  }
  return { offers, offer }
}

function decisionKey({ lines, rows }: SumDecision): string {
  return JSON.stringify([lines.toSorted(), rows.toSorted()])
}
