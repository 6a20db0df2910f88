import type { Direction } from '@/lib/server/paper/bidi'
import { directionOfText } from '@/lib/server/paper/bidi'
import { features, type TextSetter, type Weight } from '@/lib/server/paper/paper-fonts'

export const inks = {
  ink: '#16181d',
  quiet: '#565d6b',
  good: '#1a7a3f',
  attention: '#8a5a00',
  accent: '#3546b0',
  line: '#e3e5ea',
  edge: '#8b92a0',
} as const

export type Ink = keyof typeof inks

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
}

export interface TextLook {
  readonly size: number
  readonly line: number
  readonly weight?: Weight
  readonly ink?: Ink
  /** Where the text stands in its box: `start` is the side on which it begins. */
  readonly align?: 'start' | 'end' | 'middle'
}

/** The part of pdfkit that a paper is made of. */
export type Pen = Pick<
  PDFKit.PDFDocument,
  | 'font'
  | 'fontSize'
  | 'fillColor'
  | 'text'
  | 'strokeColor'
  | 'lineWidth'
  | 'moveTo'
  | 'dash'
  | 'undash'
>

/** Draws text line by line, each piece of it where it is seen. */
export function createTextPen(pen: Pen, setter: TextSetter, page: Direction) {
  return {
    lines: (lines: readonly string[], box: Box, look: TextLook): void => {
      for (const [at, line] of lines.entries()) {
        drawLine(line, { ...box, y: box.y + at * look.line }, look)
      }
    },
    line: drawLine,
  }

  function drawLine(
    text: string,
    { x, y, width }: Box,
    { size, line, weight = 400, ink = 'ink', align = 'start' }: TextLook,
  ): void {
    const shown = text.trimEnd()
    if (shown === '') return
    const pieces = setter.setLine(shown, directionOfText(shown, page), weight)
    const widths = pieces.map((piece) => setter.measure(piece) * size)
    const all = widths.reduce((sum, each) => sum + each, 0)
    const isAtLeft = align === 'start' ? page === 'ltr' : page === 'rtl'
    let left = align === 'middle' ? x + (width - all) / 2 : isAtLeft ? x : x + width - all
    // The middle of small letters and capitals is in the middle of the line.
    const baseline = y + line / 2 + size * 0.36
    pen.fillColor(inks[ink]).fontSize(size)
    for (const [at, piece] of pieces.entries()) {
      // pdfkit's types leave out that it takes features, and a baseline, by name.
      pen.font(piece.font).text(piece.text, left, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: features as never,
      })
      left += widths[at] ?? 0
    }
  }
}

export type TextPen = ReturnType<typeof createTextPen>

export function drawRule(
  pen: Pen,
  { x, y, width }: Box,
  { ink, thickness = 0.75, isDashed = false }: { ink: Ink; thickness?: number; isDashed?: boolean },
): void {
  pen.strokeColor(inks[ink]).lineWidth(thickness)
  if (isDashed) pen.dash(3, { space: 3 })
  const path = pen.moveTo(x, y)
  path.lineTo(x + width, y).stroke()
  if (isDashed) pen.undash()
}
