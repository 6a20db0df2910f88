import type { PaperColumn, PaperRow, PaperTable } from '@/lib/present/paper/paper'
import type { LaidRow, LaidTable } from '@/lib/present/paper/sheet'
import { breakLines } from '@/lib/server/paper/break-lines'
import type { TextSetter } from '@/lib/server/paper/paper-fonts'
import { space, type } from '@/lib/server/paper/paper-sizes'

const refWidth = 34

export function layTable(table: PaperTable, width: number, setter: TextSetter): LaidTable {
  const refs = new Set(
    table.rows.flatMap(({ cells }) => cells.flatMap(({ working }) => working ?? [])),
  )
  const hasRefs = refs.size > 1
  const room = hasRefs ? width - refWidth : width
  const widths = table.columns.map(({ share }) => share * room)
  const headLines = table.columns.map(({ head }, at) =>
    breakLines(head, { ...type.label, width: innerWidth(widths, at), weight: 400 }, setter),
  )
  const headRows = Math.max(1, ...headLines.map((lines) => lines.length))
  return {
    table,
    widths,
    hasRefs,
    ref: hasRefs ? undefined : [...refs][0],
    headLines,
    headHeight: table.columns.every(({ head }) => head === '')
      ? 0
      : headRows * type.label.line + 2 * space.row,
    rows: layRows(table, widths, hasRefs, setter),
    noteLines:
      table.note === undefined
        ? []
        : breakLines(table.note, { ...type.note, width, weight: 400 }, setter),
  }
}

/** Between two columns is a gap; a figure keeps its own to the left. */
export function innerWidth(widths: readonly number[], at: number): number {
  const isLast = at === widths.length - 1
  return Math.max(8, (widths[at] ?? 0) - (isLast ? 0 : space.column))
}

function layRows(
  { rows, columns }: PaperTable,
  widths: readonly number[],
  hasRefs: boolean,
  setter: TextSetter,
): LaidRow[] {
  let last: string | undefined
  return rows.map((row) => {
    const own = row.cells.find(({ working }) => working !== undefined)?.working
    const ref = hasRefs && own !== undefined && own !== last ? own : ''
    last = own
    return layRow(row, ref, widths, columns, setter)
  })
}

function layRow(
  { kind, cells }: PaperRow,
  ref: string,
  widths: readonly number[],
  columns: readonly PaperColumn[],
  setter: TextSetter,
): LaidRow {
  const isAlone = cells.length === 1 && columns.length > 1
  const all = widths.reduce((sum, each) => sum + each, 0)
  const weight = kind === 'row' ? 400 : 600
  const laid = cells.map((cell, at) => ({
    cell,
    lines: breakLines(
      cell.text,
      { ...type.cell, width: isAlone ? all : innerWidth(widths, at), weight },
      setter,
    ),
  }))
  const lines = Math.max(1, ...laid.map((each) => each.lines.length))
  return { kind, cells: laid, ref, height: heightOf(lines, kind) }
}

function heightOf(lines: number, kind: PaperRow['kind']): number {
  return lines * type.cell.line + 2 * space.row + (kind === 'group' ? space.row : 0)
}

/** The first lines of a row, and the rest; undefined where so few make no row. */
export function cutRow(row: LaidRow, room: number): [LaidRow, LaidRow] | undefined {
  const count = Math.floor((room - heightOf(0, row.kind)) / type.cell.line)
  const most = Math.max(...row.cells.map(({ lines }) => lines.length))
  if (count < 2 || most - count < 2) return undefined
  const part = (from: number, to?: number): LaidRow => {
    const cells = row.cells.map(({ cell, lines }) => ({ cell, lines: lines.slice(from, to) }))
    const lines = Math.max(1, ...cells.map((each) => each.lines.length))
    return { ...row, cells, height: heightOf(lines, row.kind) }
  }
  return [part(0, count), { ...part(count), ref: '' }]
}
