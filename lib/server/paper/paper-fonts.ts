import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { processPart } from '@/lib/server/context'
import {
  type BidiRun,
  type Direction,
  directionOfText,
  levelsOf,
  visualRuns,
} from '@/lib/server/paper/bidi'

export type Weight = 400 | 600

/** A piece of a line in one font, as it is handed to the font: from left to right. */
export interface Piece {
  readonly text: string
  readonly font: string
}

/** What of a font is needed to lay text: pdfkit brings it along. */
export interface LaidFont {
  readonly unitsPerEm: number
  hasGlyphForCodePoint: (codePoint: number) => boolean
  /** What it lays from right to left it hands back turned about. */
  layout: (
    text: string,
    features?: readonly string[],
  ) => { readonly advanceWidth: number; readonly direction: Direction }
}

/** Digits of one width, so that a column of figures stands. */
export const features = ['tnum']

// What a font lacks is shown so, and said.
const missing = '\u25A1'
// A browser has the character from another font: none is wider, but pictures are a little.
const missingWidth = 1.25
const invisible = /[\u200B-\u200F\u061C\u2060-\u2069\uFEFF\p{Cc}]/u
const arabicText = /[\p{Script=Arabic}\u060C\u061B\u061F\u0640]/u

const families = ['inter', 'arabic'] as const
const fontNames = families.flatMap((family) =>
  ([400, 600] as const).map((weight) => `${family}-${weight}` as const),
)

const folder = path.join(process.cwd(), 'lib/server/paper/fonts')

/** The fonts of papers; opening them takes as long as a paper does. */
export interface PaperFonts {
  readFiles: () => Promise<readonly (readonly [name: string, bytes: Buffer])[]>
  /** Those that were opened, by name. */
  readonly opened: Map<string, LaidFont>
}

export const paperFontsOf = processPart<PaperFonts>('paperFonts', createPaperFonts)

export function createPaperFonts(): PaperFonts {
  let files: ReturnType<PaperFonts['readFiles']> | undefined
  return {
    readFiles: () =>
      (files ??= Promise.all(
        fontNames.map(
          async (name) => [name, await readFile(path.join(folder, `${name}.ttf`))] as const,
        ),
      )),
    opened: new Map(),
  }
}

/** Measures and orders text in the fonts of a paper. */
export function createTextSetter(fonts: ReadonlyMap<string, LaidFont>) {
  const laidPieces = new Map<string, { readonly width: number; readonly turns: boolean }>()
  let hasMissing = false

  const fontOf = { 400: new Map<string, string>(), 600: new Map<string, string>() }

  function fontFor(character: string, weight: Weight): string | undefined {
    const known = fontOf[weight].get(character) ?? findFont(character, weight)
    if (known !== undefined) fontOf[weight].set(character, known)
    return known
  }

  function findFont(character: string, weight: Weight): string | undefined {
    const codePoint = character.codePointAt(0) ?? 0
    const family = arabicText.test(character) ? (['arabic', 'inter'] as const) : families
    return family
      .map((each) => `${each}-${weight}`)
      .find((name) => fonts.get(name)?.hasGlyphForCodePoint(codePoint) === true)
  }

  function isMissing(character: string, weight: Weight): boolean {
    return !invisible.test(character) && fontFor(character, weight) === undefined
  }

  /** A run cut where its font changes, each piece in the order in which its font lays it. */
  function piecesOf(text: string, { from, to, level }: BidiRun, weight: Weight): Piece[] {
    const isRight = level % 2 === 1
    const pieces: { text: string; font: string }[] = []
    for (const character of text.slice(from, to)) {
      if (invisible.test(character)) continue
      const last = pieces.at(-1)
      // A space goes with what it follows, so that words of one script are shaped together.
      const own = character === ' ' && last !== undefined ? last.font : fontFor(character, weight)
      if (own === undefined) hasMissing = true
      const font = own ?? `inter-${weight}`
      const shown = own === undefined ? missing : isRight ? mirrored(character) : character
      if (last?.font === font) last.text += shown
      else pieces.push({ text: shown, font })
    }
    const ordered = isRight ? pieces.toReversed() : pieces
    return ordered.map(({ text: of, font }) => {
      return lay({ text: of, font }).turns === isRight
        ? { text: of, font }
        : { text: reversed(of), font }
    })
  }

  /** Laying a piece takes most of the time, and a paper says the same again and again. */
  function lay({ text, font }: Piece): { readonly width: number; readonly turns: boolean } {
    const key = `${font} ${text}`
    const known = laidPieces.get(key)
    if (known !== undefined) return known
    const opened = fonts.get(font)
    const run = opened?.layout(text, features)
    const laid = {
      width: opened === undefined || run === undefined ? 0 : run.advanceWidth / opened.unitsPerEm,
      turns: run?.direction === 'rtl',
    }
    laidPieces.set(key, laid)
    return laid
  }

  const measurePiece = (piece: Piece): number => lay(piece).width

  const setLine = (text: string, base: Direction, weight: Weight): Piece[] =>
    visualRuns(text, levelsOf(text, base), { from: 0, to: text.length }, base).flatMap((run) =>
      piecesOf(text, run, weight),
    )
  const words = new Map<string, number>()
  return {
    /** What a line is made of, from left to right. */
    setLine,
    /** Both in sizes of the font. */
    measure: measurePiece,
    measureWord: (text: string, weight: Weight): number => {
      const key = `${weight} ${text}`
      const known = words.get(key)
      if (known !== undefined) return known
      const pieces = setLine(text, directionOfText(text, 'ltr'), weight)
      const width =
        pieces.reduce((sum, piece) => sum + measurePiece(piece), 0) +
        Array.from(text).filter((each) => isMissing(each, weight)).length * missingWidth
      words.set(key, width)
      return width
    },
    hasMissing: () => hasMissing,
  }
}

export type TextSetter = ReturnType<typeof createTextSetter>

const pairs = '()[]{}<>«»‹›'

function mirrored(character: string): string {
  const at = pairs.indexOf(character)
  if (at === -1) return character
  return pairs[at % 2 === 0 ? at + 1 : at - 1] ?? character
}

const segmenter = new Intl.Segmenter()

function reversed(text: string): string {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
    .toReversed()
    .join('')
}
