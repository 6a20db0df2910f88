import type { CarriedRows } from '@/lib/domain/books/compared-groups'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import type { MatchDecisions, SumDecision } from '@/lib/domain/books/match-month'
import { addDays } from '@/lib/domain/periods/day-range'
import { foldText } from '@/lib/domain/search/match-text'

export const booksDecisionKinds = ['timing', 'together', 'apart', 'withdrawn'] as const

interface ByPerson {
  readonly id: string
  readonly by: string
  readonly at: string
}

/** A line or row by what it is known by in a later file or reading, as it was when it was decided on. */
export interface KeyedRow {
  readonly key: string
  readonly row: ComparedRow
}

/** The lines and rows that a form decides on, as its page showed them. */
export interface ShownDecision {
  readonly lines: readonly KeyedRow[]
  readonly rows: readonly KeyedRow[]
}

/** What a person decided of lines of the books and rows of the bank. */
export interface BooksDecision extends ByPerson {
  /** `timing`: one line or one row comes on the other side later. The others are of an offer. */
  readonly kind: 'timing' | 'together' | 'apart'
  /** The first day of the month that it is of. */
  readonly month: string
  readonly lines: readonly KeyedRow[]
  readonly rows: readonly KeyedRow[]
}

export interface BooksWithdrawal extends ByPerson {
  readonly kind: 'withdrawn'
  readonly month: string
  readonly of: string
}

export type BooksDecisionEntry = BooksDecision | BooksWithdrawal

/**
 * By what each line is known, by its id. It is its content, so that a newer file of the same lines keeps what
 * was decided; of lines that are exactly alike, which of them it is.
 */
export function keysOfLines(lines: readonly ComparedRow[]): ReadonlyMap<string, string> {
  const seen = new Map<string, number>()
  return new Map(
    lines.map(({ id, day, amount, currency, texts }) => {
      const content = JSON.stringify([day, amount, currency, ...texts.map(foldText)])
      const nth = seen.get(content) ?? 0
      seen.set(content, nth + 1)
      return [id, nth === 0 ? content : `${content} ${nth}`]
    }),
  )
}

/** Those that hold, oldest first. */
export function decisionsInForce(entries: readonly BooksDecisionEntry[]): BooksDecision[] {
  const withdrawn = new Set(entries.flatMap((each) => (each.kind === 'withdrawn' ? each.of : [])))
  return entries.flatMap((each) =>
    each.kind === 'withdrawn' || withdrawn.has(each.id) ? [] : each,
  )
}

/** The timing differences that were accepted in a month, by the key of their line or row. */
export function timingOf(
  entries: readonly BooksDecisionEntry[],
  month: string,
): ReadonlyMap<string, BooksDecision> {
  return new Map(
    decisionsInForce(entries).flatMap((each) =>
      each.kind === 'timing' && each.month === month
        ? [...each.lines, ...each.rows].map(({ key }) => [key, each] as const)
        : [],
    ),
  )
}

/** What was decided of a month, by the ids that its lines have now. */
export function matchDecisionsOf(
  entries: readonly BooksDecisionEntry[],
  month: string,
  lines: readonly ComparedRow[],
): MatchDecisions {
  const ids = new Map(Array.from(keysOfLines(lines), ([id, key]) => [key, id]))
  const decided = (kind: BooksDecision['kind']): SumDecision[] =>
    decisionsInForce(entries).flatMap((each) => {
      if (each.kind !== kind || each.month !== month) return []
      // A line that is not in the file any more has no id: its decision then holds for nothing.
      return {
        lines: each.lines.map(({ key }) => ids.get(key) ?? ''),
        rows: each.rows.map(({ key }) => key),
      }
    })
  return { together: decided('together'), apart: decided('apart'), timing: decided('timing') }
}

/** How long ago a timing difference may have been accepted that is still looked for. */
const carriedDays = 400

/** What was accepted in the months before and has not come in one of them, each by its decision’s id. */
export function carriedInto(
  entries: readonly BooksDecisionEntry[],
  month: string,
  came: ReadonlySet<string>,
): CarriedRows {
  const since = addDays(month, -carriedDays)
  const carried = decisionsInForce(entries).filter(
    (each) =>
      each.kind === 'timing' && each.month < month && each.month >= since && !came.has(each.id),
  )
  return {
    lines: carried.flatMap(({ id, lines }) => lines.map(({ row }) => ({ ...row, id }))),
    rows: carried.flatMap(({ id, rows }) => rows.map(({ row }) => ({ ...row, id }))),
  }
}

/** What others decided of the same lines or rows in this month; empty where nobody was earlier. */
export function earlierDecisions(
  entries: readonly BooksDecisionEntry[],
  decision: BooksDecision,
): BooksDecision[] {
  const keys = new Set([...decision.lines, ...decision.rows].map(({ key }) => key))
  return decisionsInForce(entries).filter(
    (each) =>
      each.month === decision.month &&
      (each.kind === 'apart') === (decision.kind === 'apart') &&
      [...each.lines, ...each.rows].some(({ key }) => keys.has(key)),
  )
}
