import type { PaperSize } from '@/lib/search-params/paper'
import type { Paper } from '@/lib/present/paper/paper'
import { drawPart } from '@/lib/server/paper/draw-parts'
import { createTextPen, drawRule, inks } from '@/lib/server/paper/draw-text'
import type { Sheet } from '@/lib/present/paper/sheet'
import { layPaper } from '@/lib/server/paper/lay-paper'
import { createTextSetter, type LaidFont, type PaperFonts } from '@/lib/server/paper/paper-fonts'
import {
  headHeight,
  margins,
  pointsPerPixel,
  sheetSizes,
  type,
} from '@/lib/server/paper/paper-sizes'

/** The paper as a PDF: the same paper gives the same bytes, since no date in it is of now. */
export async function drawPaper(paper: Paper, size: PaperSize, fonts: PaperFonts): Promise<Buffer> {
  const { doc, setter } = await openDocument(paper, size, fonts)
  const done = collect(doc)
  const laid = layPaper(paper, size, setter)
  const sheets = setter.hasMissing() ? layPaper(withMissing(paper), size, setter) : laid
  const { width, height } = sheetSizes[size]
  const direction = paper.direction
  const canvas = {
    pen: doc,
    text: createTextPen(doc, setter, direction),
    paper: setter.hasMissing() ? withMissing(paper) : paper,
    isRightToLeft: direction === 'rtl',
  }
  for (const [at, sheet] of sheets.entries()) {
    doc.addPage()
    doc.scale(pointsPerPixel)
    const box = { x: margins.side, width: width - 2 * margins.side }
    drawHead(box)
    drawFoot(box, at)
    drawSheet(sheet, box)
  }
  doc.end()
  return done

  function drawSheet(sheet: Sheet, box: { x: number; width: number }): void {
    let y = margins.top + headHeight
    for (const part of sheet.parts) y = drawPart(part, { ...box, y }, canvas)
  }

  function drawHead(box: { x: number; width: number }): void {
    const y = margins.top
    drawMark(box)
    const name = { ...box, y, width: box.width - 26 }
    const start = canvas.isRightToLeft ? name : { ...name, x: box.x + 26 }
    canvas.text.line(cut(paper.firm, 70), start, { ...type.heading, weight: 600 })
    canvas.text.line(
      paper.kind,
      { ...box, y },
      { ...type.cell, line: 18, ink: 'quiet', align: 'end' },
    )
    drawRule(doc, { ...box, y: y + 28 }, { ink: 'ink' })
  }

  function drawMark({ x, width: inner }: { x: number; width: number }): void {
    const left = canvas.isRightToLeft ? x + inner - 18 : x
    doc.save().translate(left, margins.top).scale(0.75).strokeColor(inks.accent).lineWidth(2)
    doc.lineCap('round').path('M6 5v14M10 5v14M14 5v14M18 5v14M3 15.5 21 8.5').stroke().restore()
  }

  function drawFoot(box: { x: number; width: number }, at: number): void {
    const y = height - margins.bottom - type.note.line
    drawRule(doc, { ...box, y: y - 8 }, { ink: 'line' })
    const look = { ...type.note, ink: 'quiet' } as const
    const { client, period } = paper.foot
    // A loose sheet says its period, whatever the client is called.
    const of = `${cut(client, 43 - period.length)} · ${period}`
    canvas.text.line(of, { ...box, y }, look)
    canvas.text.line(paper.foot.digest, { ...box, y }, { ...look, align: 'middle' })
    canvas.text.line(
      paper.words.pageOf(at + 1, sheets.length),
      { ...box, y },
      { ...look, align: 'end' },
    )
  }
}

/** How the page breaks the same paper into sheets. */
export async function sheetsOf(paper: Paper, size: PaperSize, fonts: PaperFonts): Promise<Sheet[]> {
  const { setter } = await openDocument(paper, size, fonts)
  return layPaper(paper, size, setter)
}

async function openDocument(paper: Paper, size: PaperSize, { opened, readFiles }: PaperFonts) {
  // Loading it takes longer than most routes need for all they do.
  const [{ default: PDFDocument }, files] = await Promise.all([import('pdfkit'), readFiles()])
  const { width, height } = sheetSizes[size]
  const madeAt = new Date(paper.madeAt)
  const doc = new PDFDocument({
    size: [width * pointsPerPixel, height * pointsPerPixel],
    margin: 0,
    autoFirstPage: false,
    font: '',
    lang: paper.language,
    displayTitle: true,
    info: {
      Title: `${paper.client}, ${paper.title}`,
      Author: paper.firm,
      Creator: 'Countinghouse',
      Producer: 'Countinghouse',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  })
  for (const [name, bytes] of files) {
    // pdfkit's types leave out that it takes, and has, a font that was opened before.
    doc.registerFont(name, (opened.get(name) ?? bytes) as Buffer)
    doc.font(name)
    opened.set(name, (doc as unknown as { _font: { font: LaidFont } })._font.font)
  }
  return { doc, setter: createTextSetter(opened) }
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

function withMissing(paper: Paper): Paper {
  return { ...paper, notes: [...paper.notes, paper.words.missing] }
}

/** What stands in one line of the head or the foot. */
function cut(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}
