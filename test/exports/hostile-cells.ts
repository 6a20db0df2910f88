import fc from 'fast-check'

const starts = [
  '',
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\0',
  '＝',
  '＋',
  '－',
  '＠',
  '"',
  ',',
  "'",
]

/** Texts of a cell that a spreadsheet might take for a formula, or a reader for the end of a cell. */
export const hostileCell = fc
  .tuple(fc.constantFrom(...starts), fc.string({ unit: 'binary', maxLength: 12 }))
  .map(([start, rest]) => start + rest)
