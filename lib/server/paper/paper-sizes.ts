import type { PaperSize } from '@/lib/search-params/paper'

/** In CSS pixels, 96 to the inch, as the page draws it; a PDF has 72 points to the inch. */
export const sheetSizes: Readonly<Record<PaperSize, { width: number; height: number }>> = {
  a4: { width: 794, height: 1122.5 },
  letter: { width: 816, height: 1056 },
}

export const pointsPerPixel = 0.75

export const margins = { top: 48, side: 56, bottom: 40 }

/** From the top of the sheet to its content, and from the end of that to the foot of the sheet. */
export const headHeight = 29
export const footHeight = 34

/** Sizes of type and the height of their lines. */
export const type = {
  client: { size: 26, line: 32 },
  title: { size: 15, line: 22 },
  state: { size: 12, line: 18 },
  label: { size: 10, line: 14 },
  fact: { size: 12, line: 18 },
  heading: { size: 13, line: 18 },
  cell: { size: 11, line: 15 },
  note: { size: 10, line: 14 },
  signer: { size: 17, line: 24 },
} as const

/** Around the text of a row, between columns, above and below a heading. */
export const space = { row: 4.5, column: 12, headingAbove: 20, headingBelow: 5, noteAbove: 5 }
