import { movesMoney } from '@/lib/domain/books/books-findings'
import type { Compared } from '@/lib/domain/books/compare-books'

/** Of books that agree: how many of the bank’s rows are in them, and what of either side is not on the other. */
export interface AgreedRows {
  /** Rows of the bank that stand against a line of these books. */
  readonly inBooks: number
  /** Of these the ones that a person matched several to one. */
  readonly together: number
  /** Of these the ones that the books have on another day. */
  readonly onOtherDay: number
  /** Rows of the bank that were in the books of an earlier month. */
  readonly inEarlierBooks: number
  /** Lines of these books that were at the bank in an earlier month. */
  readonly atBankEarlier: number
  readonly onlyAtBank: number
  /** What repeats another line counts as one that the bank does not have. */
  readonly onlyInBooks: number
  /** Accepted as timing in a month before, and on neither side in this one. */
  readonly notYet: number
  /** Each row of the bank is a line of these books, of the same day, and nothing is besides. */
  readonly isPlain: boolean
  /** Something that moves money waits for the other side. */
  readonly hasTiming: boolean
}

export function agreedRows(compared: Compared): AgreedRows {
  const { matched, dateDiffers, together, twice, onlyAtBank, onlyInBooks, stillOut } = compared
  const alone = [...onlyAtBank, ...onlyInBooks]
  const apart = {
    inEarlierBooks: compared.cameAtBank.length,
    atBankEarlier: compared.cameInBooks.length,
    onlyAtBank: onlyAtBank.length,
    onlyInBooks: onlyInBooks.length + twice.length,
    notYet: stillOut.lines.length + stillOut.rows.length,
  }
  const ofTogether = together.reduce((sum, { rows }) => sum + rows.length, 0)
  const onOtherDay = [...matched, ...dateDiffers].filter(({ days }) => days !== 0).length
  const otherwise = { together: ofTogether, onOtherDay }
  return {
    ...apart,
    ...otherwise,
    inBooks: matched.length + dateDiffers.length + ofTogether,
    isPlain: Object.values({ ...apart, ...otherwise }).every((count) => count === 0),
    hasTiming: alone.some(movesMoney) || apart.notYet > 0,
  }
}
