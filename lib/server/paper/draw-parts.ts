import type { Paper } from '@/lib/present/paper/paper'
import { type Box, drawRule, type Ink, type Pen, type TextPen } from '@/lib/server/paper/draw-text'
import type {
  LaidRow,
  LaidSignatures,
  LaidTop,
  SheetPart,
  TablePart,
} from '@/lib/present/paper/sheet'
import {
  factColumns,
  headingHeight,
  noteHeight,
  signatureGap,
  topGap,
} from '@/lib/server/paper/lay-paper'
import { innerWidth } from '@/lib/server/paper/lay-rows'
import { space, type } from '@/lib/server/paper/paper-sizes'

export interface Canvas {
  readonly pen: Pen
  readonly text: TextPen
  readonly paper: Paper
  readonly isRightToLeft: boolean
}

/** Draws a part of a sheet and says where the next begins. */
export function drawPart(part: SheetPart, box: Box, canvas: Canvas): number {
  switch (part.kind) {
    case 'top':
      return drawTop(part.laid, box, canvas)
    case 'table':
      return drawTable(part, box, canvas)
    case 'signatures':
      return drawSignatures(part.laid, box, canvas)
  }
}

function drawTop(laid: LaidTop, { x, y, width }: Box, { pen, text, paper, isRightToLeft }: Canvas) {
  const { state, facts, words } = paper
  let at = y + topGap
  text.lines(laid.clientLines, { x, y: at, width }, { ...type.client, weight: 600 })
  at += laid.clientLines.length * type.client.line
  text.lines(laid.titleLines, { x, y: at, width }, { ...type.title, ink: 'quiet' })
  const stateBox = { x, y: at + 2, width }
  const ink: Ink = state.isLocked ? 'good' : 'attention'
  text.line(state.text, stateBox, { ...type.state, weight: 600, ink, align: 'end' })
  at += laid.titleLines.length * type.title.line + 20
  const column = width / factColumns
  let deepest = 1
  for (const [place, { label }] of facts.entries()) {
    const left = isRightToLeft ? x + width - (place + 1) * column : x + place * column
    const fact = { x: left, y: at, width: column - space.column }
    text.line(label, fact, { ...type.label, ink: 'quiet' })
    const lines = laid.factLines[place] ?? []
    deepest = Math.max(deepest, lines.length)
    text.lines(lines, { ...fact, y: at + type.label.line }, { ...type.fact, weight: 600 })
  }
  at += type.label.line + deepest * type.fact.line + 15
  drawRule(pen, { x, y: at, width }, { ink: 'line' })
  at += 1
  if (laid.noteLines.length > 0) {
    text.line(
      words.notes,
      { x, y: at + space.headingAbove, width },
      { ...type.heading, weight: 600, ink: 'attention' },
    )
    at += headingHeight()
    for (const lines of laid.noteLines) {
      text.line('·', { x, y: at, width }, { ...type.cell, ink: 'attention' })
      const noteBox = { x: isRightToLeft ? x : x + 14, y: at, width: width - 14 }
      text.lines(lines, noteBox, type.cell)
      at += lines.length * type.cell.line + 3
    }
  }
  return at
}

function drawTable(part: TablePart, { x, y, width }: Box, canvas: Canvas): number {
  const { pen, text, paper } = canvas
  const { laid, rows, isContinued, isEnd } = part
  const { table, ref, noteLines } = laid
  const title = isContinued ? paper.words.continued(table.title) : table.title
  text.line(title, { x, y: y + space.headingAbove, width }, { ...type.heading, weight: 600 })
  if (ref !== undefined && !isContinued) {
    text.line(
      `${paper.words.workingHeads[0]} ${ref}`,
      { x, y: y + space.headingAbove + 2, width },
      { ...type.label, ink: 'quiet', align: 'end' },
    )
  }
  let at = y + headingHeight()
  if (laid.headHeight > 0) {
    for (const [place, lines] of laid.headLines.entries()) {
      const align = laid.table.columns[place]?.isFigure === true ? 'end' : 'start'
      const box = columnBox(place, part, { x, y: at + space.row, width }, canvas)
      text.lines(lines, box, { ...type.label, ink: 'quiet', align })
    }
    if (laid.hasRefs) {
      const look = { ...type.label, ink: 'quiet', align: 'end' } as const
      text.line(paper.words.workingHeads[0], { x, y: at + space.row, width }, look)
    }
    at += laid.headHeight
    drawRule(pen, { x, y: at, width }, { ink: 'edge' })
  }
  for (const row of rows) {
    if (row.kind === 'total') drawRule(pen, { x, y: at, width }, { ink: 'edge' })
    drawRow(row, part, { x, y: at, width }, canvas)
    at += row.height
    if (row.kind !== 'total') drawRule(pen, { x, y: at, width }, { ink: 'line' })
  }
  if (isEnd && noteLines.length > 0) {
    text.lines(noteLines, { x, y: at + space.noteAbove, width }, { ...type.note, ink: 'quiet' })
    at += noteHeight(noteLines.length)
  }
  return at
}

function drawRow(row: LaidRow, part: TablePart, { x, y, width }: Box, canvas: Canvas): void {
  const { text } = canvas
  const { columns } = part.laid.table
  const top = y + space.row + (row.kind === 'group' ? space.row : 0)
  const weight = row.kind === 'row' ? 400 : 600
  const isAlone = row.cells.length === 1 && columns.length > 1
  for (const [place, { cell, lines }] of row.cells.entries()) {
    const align = columns[place]?.isFigure === true && !isAlone ? 'end' : 'start'
    const ink = cell.isQuiet === true ? 'quiet' : 'ink'
    const box = isAlone
      ? { x, y: top, width }
      : columnBox(place, part, { x, y: top, width }, canvas)
    text.lines(lines, box, { ...type.cell, weight, ink, align })
  }
  if (row.ref !== '') {
    text.line(
      row.ref,
      { x, y: top, width },
      { ...type.label, line: type.cell.line, ink: 'quiet', align: 'end' },
    )
  }
}

/** Where a column stands; a figure stands at its far edge, with the gap before it. */
function columnBox(
  place: number,
  { laid }: TablePart,
  { x, y, width }: Box,
  { isRightToLeft }: Canvas,
): Box {
  const before = laid.widths.slice(0, place).reduce((sum, each) => sum + each, 0)
  const own = laid.widths[place] ?? 0
  const inner = innerWidth(laid.widths, place)
  const left = isRightToLeft ? x + width - before - own + (own - inner) : x + before
  return { x: left, y, width: inner }
}

function drawSignatures(laid: LaidSignatures, { x, y, width }: Box, canvas: Canvas): number {
  const { pen, text, paper, isRightToLeft } = canvas
  text.line(
    paper.signatures.title,
    { x, y: y + space.headingAbove, width },
    { ...type.heading, weight: 600 },
  )
  const top = y + headingHeight() + 18
  const column = (width - signatureGap) / 2
  let deepest = top
  for (const [place, each] of laid.lines.entries()) {
    const isLeft = (place === 0) !== isRightToLeft
    const left = isLeft ? x : x + column + signatureGap
    const ink: Ink = { given: 'ink', wanted: 'quiet', suspended: 'attention' }[each.state] as Ink
    text.lines(
      each.nameLines,
      { x: left, y: top, width: column },
      { ...type.signer, weight: 600, ink },
    )
    let at = top + each.nameLines.length * type.signer.line + 6
    const isDashed = each.state !== 'given'
    drawRule(pen, { x: left, y: at, width: column }, { ink: isDashed ? 'edge' : 'ink', isDashed })
    at += 7
    text.line(each.role, { x: left, y: at, width: column }, { ...type.cell, ink: 'quiet' })
    text.lines(
      each.whenLines,
      { x: left, y: at, width: column },
      { ...type.cell, ink: each.state === 'suspended' ? 'attention' : 'quiet', align: 'end' },
    )
    deepest = Math.max(deepest, at + Math.max(1, each.whenLines.length) * type.cell.line)
  }
  let at = deepest + 14
  for (const lines of laid.noteLines) {
    text.lines(lines, { x, y: at, width }, { ...type.note, ink: 'quiet' })
    at += lines.length * type.note.line + 3
  }
  return at
}
