import { type DecimalMark, readDecimal } from '@/lib/domain/books/read-decimal'
import type { Cell } from '@/lib/domain/books/table-rows'

/**
 * What the amounts of each column come to, of the whole table and since its last sum: so a row of figures alone is
 * known to be their sum.
 */
export class ColumnSums {
  private before = nothing
  private latest = begun()

  addLine(amounts: readonly Cell[]) {
    this.latest.lines += 1
    add(this.latest.ofLines, amounts)
  }

  /** Some reports add the balances that they state. */
  addBalance(amounts: readonly Cell[]) {
    add(this.latest.ofBalances, amounts)
  }

  /** A sum, or the name of a group, begins a new one. */
  begin() {
    if (this.latest.lines === 0 && this.latest.ofBalances['.'].size === 0) return
    this.before = together(this.before, this.latest)
    this.latest = begun()
  }

  /** Whether these are the sums of all columns. One line alone has the figure of its sum, and proves nothing. */
  areSums(amounts: readonly Cell[]): boolean {
    return [this.latest, together(this.before, this.latest)].some((totals) => are(amounts, totals))
  }
}

const marks = ['.', ','] as const
// More than any currency has.
const minorDigits = 3

/** By column; what cannot be read is NaN, and no sum. */
type Sums = Map<number, number>
type ByMark = Readonly<Record<DecimalMark, Sums>>

interface Totals {
  lines: number
  readonly ofLines: ByMark
  readonly ofBalances: ByMark
}

function begun(): Totals {
  const none = () => ({ '.': new Map(), ',': new Map() })
  return { lines: 0, ofLines: none(), ofBalances: none() }
}

const nothing: Totals = begun()

function add(sums: ByMark, amounts: readonly Cell[]) {
  for (const { column, text } of amounts) {
    for (const mark of marks) {
      sums[mark].set(column, (sums[mark].get(column) ?? 0) + figureOf(text, mark))
    }
  }
}

function together(one: Totals, other: Totals): Totals {
  const of = (each: 'ofLines' | 'ofBalances') => ({
    '.': sumOf(one[each]['.'], other[each]['.']),
    ',': sumOf(one[each][','], other[each][',']),
  })
  return { lines: one.lines + other.lines, ofLines: of('ofLines'), ofBalances: of('ofBalances') }
}

function sumOf(one: Sums, other: Sums): Sums {
  const sums = new Map(one)
  for (const [column, figure] of other) sums.set(column, (sums.get(column) ?? 0) + figure)
  return sums
}

function are(amounts: readonly Cell[], { lines, ofLines, ofBalances }: Totals): boolean {
  if (lines < 2) return false
  return marks.some((mark) => {
    const figures: Sums = new Map(amounts.map(({ column, text }) => [column, figureOf(text, mark)]))
    const all = sumOf(ofLines[mark], ofBalances[mark])
    return [ofLines[mark], all].some((sums) => areSame(sums, figures))
  })
}

function areSame(sums: Sums, figures: Sums): boolean {
  const columns = [...new Set([...sums.keys(), ...figures.keys()])]
  const areEqual = columns.every((at) => (sums.get(at) ?? 0) === (figures.get(at) ?? 0))
  return areEqual && columns.some((at) => (sums.get(at) ?? 0) !== 0)
}

function figureOf(text: string, mark: DecimalMark): number {
  const read = readDecimal(text, mark, minorDigits)
  return read.kind === 'amount' ? read.amount : Number.NaN
}
