import fc from 'fast-check'
import { differenceOf } from '@/lib/domain/books/amount-difference'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import { addDays } from '@/lib/domain/periods/day-range'

/** What was done to the books of a month. */
export const mutationKinds = [
  'drop',
  'add',
  'double',
  'transpose',
  'sign',
  'slip',
  'change',
  'shift',
  'merge',
  'split',
] as const
export type MutationKind = (typeof mutationKinds)[number]

/** What comparing has to find, in words that can be compared. */
export interface MutatedBooks {
  readonly rows: readonly ComparedRow[]
  readonly lines: readonly ComparedRow[]
  readonly done: readonly MutationKind[]
  /** Sorted. A pair that is the same on both sides is not in it. */
  readonly expected: readonly string[]
  /** Whether a person could say of each line and row what it is; see `isUnambiguous`. */
  readonly isUnambiguous: boolean
}

interface Seed {
  readonly day: number
  readonly amount: number
  readonly isOut: boolean
}

interface Plan {
  readonly kind: MutationKind
  readonly pick: number
  readonly by: number
}

const seeds: fc.Arbitrary<Seed> = fc.record({
  day: fc.integer({ min: 0, max: 29 }),
  amount: fc.integer({ min: 101, max: 9_999_999 }),
  isOut: fc.boolean(),
})
const plans: fc.Arbitrary<Plan> = fc.record({
  kind: fc.constantFrom(...mutationKinds),
  pick: fc.nat(),
  by: fc.nat({ max: 999_983 }),
})

/** A month of a bank’s rows, the books made from them, and then changed at up to six places. */
export const mutatedBooks: fc.Arbitrary<MutatedBooks> = fc
  .tuple(
    fc.array(seeds, { minLength: 3, maxLength: 40 }),
    fc.array(plans, { minLength: 1, maxLength: 6 }),
  )
  .map(([month, changes]) => mutate(month.map(rowOf), changes))

function rowOf({ day, amount, isOut }: Seed, at: number): ComparedRow {
  return {
    id: `r${at}`,
    day: addDays('2026-06-01', day),
    amount: isOut ? -amount : amount,
    currency: 'USD',
    // One word that every row has, two that no other has.
    texts: [`ACH Payee${at} Works`, `ref${1000 + at}`],
  }
}

function mutate(rows: readonly ComparedRow[], changes: readonly Plan[]): MutatedBooks {
  const free = new Map(rows.map((row) => [row.id, row]))
  const lines = new Map(rows.map((row) => [row.id, { ...row, id: `l${row.id}` }]))
  const made: ComparedRow[] = []
  const expected: string[] = []
  const done: MutationKind[] = []
  const offers: Offered[] = []
  for (const { kind, pick, by } of changes) {
    const open = [...free.values()]
    const row = open[pick % Math.max(open.length, 1)]
    if (row === undefined) break
    const line = lines.get(row.id)
    if (line === undefined) break
    const put = (changed: Partial<ComparedRow>, found: string) => {
      lines.set(row.id, { ...line, ...changed })
      expected.push(found)
    }
    const id = `m${made.length}`
    switch (kind) {
      case 'drop':
        lines.delete(row.id)
        expected.push(`only at bank ${row.id}`)
        break
      case 'add':
        made.push({ ...line, id, amount: line.amount + 7919 + by, texts: [`Stray${id} ${by}x`] })
        expected.push(`only in books ${id}`)
        break
      case 'double':
        made.push({ ...line, id })
        expected.push(`twice ${row.amount}`)
        break
      case 'transpose': {
        const amount = swapDigits(line.amount, by)
        if (amount === line.amount) continue
        put({ amount }, `amount ${row.id} digits_swapped`)
        break
      }
      case 'sign':
        put({ amount: -line.amount }, `amount ${row.id} sign`)
        break
      case 'slip':
        put({ amount: line.amount * 10 }, `amount ${row.id} decimal_point`)
        break
      case 'change': {
        const amount = line.amount + Math.sign(line.amount) * (1 + by)
        put({ amount }, `amount ${row.id} ${differenceOf(amount, row.amount)}`)
        break
      }
      case 'shift': {
        const days = 4 + (by % 7)
        const day = addDays(line.day, by % 2 === 0 ? days : -days)
        put({ day }, `date ${row.id} ${by % 2 === 0 ? days : -days}`)
        break
      }
      case 'merge': {
        const others = open
          .filter((each) => each !== row && isNear(each, row))
          .slice(0, 1 + (by % 2))
        if (others.length === 0) continue
        const all = [row, ...others]
        for (const each of all) {
          lines.delete(each.id)
          free.delete(each.id)
        }
        const amount = all.reduce((sum, each) => sum + each.amount, 0)
        made.push({ ...line, id, amount, texts: ['Deposit'] })
        offers.push({ whole: id, parts: all.map((each) => each.id) })
        expected.push(`offer ${[id, ...all.map((each) => each.id)].toSorted().join(' ')}`)
        break
      }
      case 'split': {
        const first = Math.trunc(line.amount / 3)
        const parts = [first, line.amount - first].map((amount, at) => ({
          ...line,
          id: `${id}-${at}`,
          amount,
          texts: [`Part${at} ${id}`],
        }))
        lines.delete(row.id)
        made.push(...parts)
        offers.push({ whole: row.id, parts: parts.map((each) => each.id) })
        expected.push(`offer ${[row.id, ...parts.map((each) => each.id)].toSorted().join(' ')}`)
        break
      }
    }
    done.push(kind)
    free.delete(row.id)
  }
  const books = [...lines.values(), ...made]
  return {
    rows,
    lines: books,
    done,
    expected: expected.toSorted(),
    isUnambiguous: isUnambiguous(rows, books, offers),
  }
}

function isNear(one: ComparedRow, other: ComparedRow): boolean {
  const days = Math.abs(Date.parse(one.day) - Date.parse(other.day)) / 86_400_000
  return days <= 2 && Math.sign(one.amount) === Math.sign(other.amount)
}

function swapDigits(amount: number, by: number): number {
  const digits = String(Math.abs(amount)).split('')
  for (let at = 0; at < digits.length - 1; at += 1) {
    const first = (at + by) % (digits.length - 1)
    const [one, other] = [digits[first], digits[first + 1]]
    if (one === other || (first === 0 && other === '0')) continue
    const swapped = [...digits.slice(0, first), other, one, ...digits.slice(first + 2)]
    return Math.sign(amount) * Number(swapped.join(''))
  }
  return amount
}

interface Offered {
  readonly whole: string
  readonly parts: readonly string[]
}

/**
 * Unambiguous is a month in which nothing but the truth explains what is left: every amount belongs to one
 * row and what was made of it; what is unpaired is no slip (sign, two swapped digits, decimal point) of
 * another row’s amount; and no two to six unpaired of one side, of one sign, make an unpaired one of the
 * other, but those that were merged or split. Every row has words that no other has.
 */
function isUnambiguous(
  rows: readonly ComparedRow[],
  lines: readonly ComparedRow[],
  offers: readonly Offered[],
): boolean {
  const own = (line: ComparedRow, row: ComparedRow) => line.id === `l${row.id}`
  const amounts = rows.map(({ amount }) => amount)
  if (new Set(amounts).size < amounts.length) return false
  const byAmount = new Map(rows.map((row) => [row.amount, row]))
  const isPaired = (line: ComparedRow) => byAmount.get(line.amount)?.texts[0] === line.texts[0]
  if (lines.some((line) => byAmount.has(line.amount) && !isPaired(line))) return false
  const unpaired = lines.filter((line) => !isPaired(line))
  if (new Set(unpaired.map(({ amount }) => amount)).size < unpaired.length) return false
  const paired = new Set(lines.filter(isPaired).map(({ amount }) => amount))
  const alone = rows.filter(({ amount }) => !paired.has(amount))
  const slips = new Set(['sign', 'digits_swapped', 'decimal_point'])
  for (const line of unpaired) {
    for (const row of alone) {
      const how = differenceOf(line.amount, row.amount)
      if (!own(line, row) && how !== undefined && slips.has(how)) return false
    }
  }
  const known = new Set(offers.map(({ whole, parts }) => [whole, ...parts].toSorted().join(' ')))
  return !isSumOfChance(alone, unpaired, known) && !isSumOfChance(unpaired, alone, known)
}

function isSumOfChance(
  parts: readonly ComparedRow[],
  wholes: readonly ComparedRow[],
  known: ReadonlySet<string>,
): boolean {
  const wanted = new Map(wholes.map((whole) => [whole.amount, whole]))
  const search = (from: number, sum: number, chosen: readonly ComparedRow[]): boolean => {
    const whole = wanted.get(sum)
    if (chosen.length > 1 && whole !== undefined) {
      if (
        !known.has(
          [whole, ...chosen]
            .map(({ id }) => id)
            .toSorted()
            .join(' '),
        )
      )
        return true
    }
    if (chosen.length === 6) return false
    return parts
      .slice(from)
      .some((part, at) =>
        chosen.every((each) => Math.sign(each.amount) === Math.sign(part.amount))
          ? search(from + at + 1, sum + part.amount, [...chosen, part])
          : false,
      )
  }
  return search(0, 0, [])
}
