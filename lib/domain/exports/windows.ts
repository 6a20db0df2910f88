import { findInstant } from '@/lib/domain/periods/calendar-date'

/** By which date a list of transactions goes, and which way. */
export type WindowOrder = 'asc' | 'desc'

type Query = readonly (readonly [name: string, value: string])[]

export interface DatedRow {
  readonly initiated_at?: string | null | undefined
}

/** Rows that follow one another in one window; with `edge` the window ends after them. */
export interface WindowRows<Row> {
  readonly rows: readonly Row[]
  /** The first moment of the day at which the next window begins: what is beyond it was not read yet. */
  readonly edge?: string
}

/**
 * How a list can be read in windows of days; undefined where it is in no order of dates. The bank’s own order
 * is the latest first.
 */
export function windowOrderOf(query: Query): WindowOrder | undefined {
  const valueOf = (wanted: string) => query.find(([name]) => name === wanted)?.[1]
  if ((valueOf('sort_by') ?? 'initiated_at') !== 'initiated_at') return undefined
  return valueOf('order') === 'asc' ? 'asc' : 'desc'
}

/**
 * Cuts the rows of a list, as they come, into windows of whole days, each of at least so many rows. A day is
 * never in two windows, so that reading on from an edge leaves no row out and brings none twice, whatever
 * the pages were.
 */
export function createWindowCutter<Row extends DatedRow>(order: WindowOrder, minRows: number) {
  let count = 0
  let last: number | undefined

  return {
    /** Undefined as soon as the rows are not in the order that they should be in, or show no date. */
    cut: (rows: readonly Row[]): WindowRows<Row>[] | undefined => {
      const cuts: WindowRows<Row>[] = []
      let open: Row[] = []
      for (const row of rows) {
        const day = dayOf(row)
        if (day === undefined || (last !== undefined && isBack(order, last, day))) return undefined
        if (last !== undefined && day !== last && count >= minRows) {
          cuts.push({ rows: open, edge: edgeAfter(order, last) })
          open = []
          count = 0
        }
        open.push(row)
        count += 1
        last = day
      }
      return [...cuts, { rows: open }]
    },
  }
}

/** The same list from an edge on. */
export function queryBeyond(query: Query, order: WindowOrder, edge: string): Query {
  const bound = order === 'desc' ? 'initiated_before' : 'initiated_after'
  return [...query.filter(([name]) => name !== bound), [bound, edge]]
}

/** Whether a row belongs behind an edge. One that shows no date may. */
export function isBeyond(row: DatedRow, order: WindowOrder, edge: string): boolean {
  const at = findInstant(row.initiated_at ?? '')
  if (at === undefined) return true
  const bound = Date.parse(edge)
  return order === 'desc' ? at < bound : at >= bound
}

const dayMs = 24 * 60 * 60 * 1000

/** Days since 1970, of UTC. */
function dayOf({ initiated_at }: DatedRow): number | undefined {
  const at = findInstant(initiated_at ?? '')
  return at === undefined ? undefined : Math.floor(at / dayMs)
}

function isBack(order: WindowOrder, before: number, after: number): boolean {
  return order === 'desc' ? after > before : after < before
}

function edgeAfter(order: WindowOrder, day: number): string {
  return new Date((order === 'desc' ? day : day + 1) * dayMs).toISOString()
}
