import type { PaperSize } from '@/lib/search-params/paper'
import type { Paper, PaperTable } from '@/lib/present/paper/paper'
import { breakLines } from '@/lib/server/paper/break-lines'
import type {
  LaidRow,
  LaidSignatures,
  LaidTable,
  LaidTop,
  Sheet,
  SheetPart,
} from '@/lib/present/paper/sheet'
import { cutRow, layTable } from '@/lib/server/paper/lay-rows'
import type { TextSetter } from '@/lib/server/paper/paper-fonts'
import {
  footHeight,
  headHeight,
  margins,
  sheetSizes,
  space,
  type,
} from '@/lib/server/paper/paper-sizes'

export const factColumns = 4
export const signatureGap = 40
export const topGap = 24

/** Lays a paper on sheets: headings stay with rows, a total with the row before it, signatures together. */
export function layPaper(paper: Paper, size: PaperSize, setter: TextSetter): Sheet[] {
  const { width: all, height } = sheetSizes[size]
  const width = all - 2 * margins.side
  const room = height - margins.top - headHeight - footHeight - margins.bottom
  const sheets = createSheets(room)
  const top = layTop(paper, width, setter)
  sheets.put({ kind: 'top', laid: top }, top.height)
  for (const table of paper.tables) putTable(sheets, layTable(table, width, setter))
  const signatures = laySignatures(paper, width, setter)
  sheets.need(signatures.height)
  sheets.put({ kind: 'signatures', laid: signatures }, signatures.height)
  if (paper.workings.length > 0) {
    sheets.begin(true)
    for (const table of workingTables(paper)) putTable(sheets, layTable(table, width, setter))
  }
  return sheets.all
}

function createSheets(room: number) {
  const all: { parts: SheetPart[]; isWorkings: boolean }[] = [{ parts: [], isWorkings: false }]
  let used = 0
  const begin = (isWorkings = all.at(-1)?.isWorkings === true) => {
    all.push({ parts: [], isWorkings })
    used = 0
  }
  return {
    all,
    begin,
    left: () => room - used,
    isEmpty: () => used === 0,
    /** Begins a sheet where so much is not left; what is longer than one begins where it stands. */
    need: (height: number) => {
      if (height > room - used && used > 0) begin()
    },
    put: (part: SheetPart, height: number) => {
      all.at(-1)?.parts.push(part)
      used += height
    },
  }
}

type Sheets = ReturnType<typeof createSheets>

export function headingHeight(): number {
  return space.headingAbove + type.heading.line + space.headingBelow
}

export function noteHeight(lines: number): number {
  return lines === 0 ? 0 : space.noteAbove + lines * type.note.line
}

// A row that is longer is cut rather than moved, so that no sheet is left half empty.
const maxWhole = 300

function putTable(sheets: Sheets, laid: LaidTable): void {
  const above = headingHeight() + laid.headHeight
  const waiting = [...laid.rows]
  let isContinued = false
  while (waiting.length > 0 || !isContinued) {
    sheets.need(above + togetherHeight(waiting))
    const rows: LaidRow[] = []
    let used = above
    const fits = (height: number) => used + height <= sheets.left()
    for (let row = waiting[0]; row !== undefined; row = waiting[0]) {
      const isEnd = waiting.length === 1
      const whole = row.height > maxWhole ? row.height : togetherHeight(waiting)
      const height = whole + (isEnd ? noteHeight(laid.noteLines.length) : 0)
      if (!fits(height)) {
        const cut = row.height > maxWhole ? cutRow(row, sheets.left() - used) : undefined
        if (cut !== undefined) {
          rows.push(cut[0])
          used += cut[0].height
          waiting[0] = cut[1]
          break
        }
        if (rows.length > 0) break
      }
      rows.push(row)
      used += row.height
      waiting.shift()
    }
    const isEnd = waiting.length === 0
    const height = used + (isEnd ? noteHeight(laid.noteLines.length) : 0)
    sheets.put({ kind: 'table', laid, rows, isContinued, isEnd }, height)
    isContinued = true
    if (!isEnd) sheets.begin()
  }
}

/** A group with its first row, a row with the total after it; of a long row its first lines. */
function togetherHeight([first, second]: readonly LaidRow[]): number {
  if (first === undefined) return 0
  const isTogether = first.kind === 'group' || second?.kind === 'total'
  const whole = first.height + (isTogether && second !== undefined ? second.height : 0)
  return whole > maxWhole ? Math.min(first.height, maxWhole) : whole
}

function layTop(paper: Paper, width: number, setter: TextSetter): LaidTop {
  const { client, title, facts, notes } = paper
  const column = width / factColumns - space.column
  const clientLines = breakLines(client, { ...type.client, width, weight: 600 }, setter)
  const titleLines = breakLines(title, { ...type.title, width: width * 0.6, weight: 400 }, setter)
  const factLines = facts.map(({ text }) =>
    breakLines(text, { ...type.fact, width: column, weight: 600 }, setter),
  )
  const noteLines = notes.map((note) =>
    breakLines(note, { ...type.cell, width: width - 14, weight: 400 }, setter),
  )
  const factHeight =
    type.label.line + Math.max(1, ...factLines.map(({ length }) => length)) * type.fact.line
  const notesHeight =
    notes.length === 0
      ? 0
      : headingHeight() +
        noteLines.reduce((sum, { length }) => sum + length * type.cell.line + 3, 0)
  const height =
    topGap +
    clientLines.length * type.client.line +
    titleLines.length * type.title.line +
    20 +
    factHeight +
    16 +
    notesHeight
  return { clientLines, titleLines, factLines, noteLines, height }
}

function laySignatures({ signatures }: Paper, width: number, setter: TextSetter): LaidSignatures {
  const column = (width - signatureGap) / 2
  const lines = signatures.lines.map((each) => ({
    ...each,
    nameLines: breakLines(each.name, { ...type.signer, width: column, weight: 600 }, setter),
    whenLines: breakLines(each.text, { ...type.cell, width: column * 0.62, weight: 400 }, setter),
  }))
  const noteLines = signatures.notes.map((note) =>
    breakLines(note, { ...type.note, width, weight: 400 }, setter),
  )
  const tallest = Math.max(0, ...lines.map((each) => signatureHeight(each)))
  const notes = noteLines.reduce((sum, { length }) => sum + length * type.note.line + 3, 0)
  return { lines, noteLines, height: headingHeight() + 18 + tallest + 14 + notes }
}

function signatureHeight({
  nameLines,
  whenLines,
}: Pick<LaidSignatures['lines'][number], 'nameLines' | 'whenLines'>): number {
  return nameLines.length * type.signer.line + 13 + Math.max(1, whenLines.length) * type.cell.line
}

/** The workings as tables, for what is printed: how each was made, and the readings that they rest on. */
function workingTables(paper: Paper): PaperTable[] {
  const { readings, words } = paper
  const table: PaperTable = {
    id: 'readings',
    title: words.readings,
    columns: [
      { head: '', share: 0.06 },
      { head: '', share: 0.94 },
    ],
    rows: readings.map(({ ref, text }) => ({
      kind: 'row',
      cells: [{ text: ref }, { text, isQuiet: true }],
    })),
  }
  return readings.length === 0 ? [workingsTable(paper)] : [workingsTable(paper), table]
}

function workingsTable({ workings, words }: Paper): PaperTable {
  const shares = [0.06, 0.22, 0.34, 0.3, 0.08]
  return {
    id: 'workings',
    title: words.workings,
    columns: words.workingHeads.map((head, at) => ({ head, share: shares[at] ?? 0 })),
    rows: workings.map(({ ref, of, made, filter, reads, unread }) => ({
      kind: 'row',
      cells: [
        { text: ref },
        { text: of },
        { text: made, isQuiet: true },
        { text: filter, isQuiet: true },
        { text: [reads.join(', '), unread].filter(Boolean).join('. ') || '–', isQuiet: true },
      ],
    })),
  }
}
