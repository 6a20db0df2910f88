import type { TableRow } from '@/lib/domain/books/table-rows'
import { amountRoles } from '@/lib/domain/books/table-shape'

const maxKept = 20_000

/**
 * Finds out whether a table has a booking twice, once for each of its two accounts, as a list of accounts has: lines
 * of the same day and figure whose accounts have changed places, and which go the other way.
 */
export class MirrorFinder {
  private readonly waysOf = new Map<string, Set<string>>()
  private hasMirror = false

  /** Whether two of the lines are one booking. */
  get isListedTwice(): boolean {
    return this.hasMirror
  }

  add(row: TableRow) {
    const account = row.cellsOf('account')[0]?.text
    const contra = row.cellsOf('contra_account')[0]?.text
    if (account === undefined || contra === undefined || account === contra) return
    const { figure, way } = wayOf(row)
    if (figure === '') return
    const day = row.cellsOf('day')[0]?.text ?? ''
    const keyOf = (one: string, other: string) => [day, figure, one, other].join('\n')
    this.hasMirror ||= [...(this.waysOf.get(keyOf(contra, account)) ?? [])].some(
      (each) => each !== way,
    )
    const key = keyOf(account, contra)
    const ways = this.waysOf.get(key)
    if (ways !== undefined) ways.add(way)
    else if (this.waysOf.size < maxKept) this.waysOf.set(key, new Set([way]))
  }
}

/** The digits of what a line moves, and what says its way: a column, a minus or a code. */
function wayOf(row: TableRow): { figure: string; way: string } {
  const cells = amountRoles.flatMap((role) =>
    row.cellsOf(role).map(({ text }) => ({ role, text, digits: text.replaceAll(/\P{Nd}/gu, '') })),
  )
  // Beside the column that counts may stand one of zeros.
  const counting = cells.filter(({ digits }) => /[^0]/u.test(digits))
  const codes = row.cellsOf('direction').map(({ text }) => text)
  const ways = counting.map(({ role, text }) => `${role}${/[-(\u2212]/u.test(text) ? '-' : ''}`)
  return {
    figure: counting.map(({ digits }) => digits).join(' '),
    way: [...ways, ...codes].join(' '),
  }
}
