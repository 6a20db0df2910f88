import type { ComparedRow } from '@/lib/domain/books/compared-row'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'

/** What both sides stand at when a day ends, in the smallest unit. */
export interface DayBalances {
  readonly day: string
  readonly books: bigint
  readonly bank: bigint
}

interface DaySide {
  readonly opening: bigint
  readonly rows: readonly ComparedRow[]
}

/** Every day of the month. They agree where both are the same. */
export function dayBalances(
  { first, last }: Required<DayRange>,
  books: DaySide,
  bank: DaySide,
): DayBalances[] {
  const ours = sumsByDay(books.rows)
  const theirs = sumsByDay(bank.rows)
  const days: DayBalances[] = []
  let before = { books: books.opening, bank: bank.opening }
  for (let day = first; day <= last; day = addDays(day, 1)) {
    before = {
      books: before.books + (ours.get(day) ?? 0n),
      bank: before.bank + (theirs.get(day) ?? 0n),
    }
    days.push({ day, ...before })
  }
  return days
}

function sumsByDay(rows: readonly ComparedRow[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { day, amount } of rows) sums.set(day, (sums.get(day) ?? 0n) + BigInt(amount))
  return sums
}
