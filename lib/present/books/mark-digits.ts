import { digitsApart } from '@/lib/domain/books/amount-difference'

/** A piece of a figure; those that are marked differ from the other side. */
export interface FigurePart {
  readonly text: string
  readonly isMarked: boolean
}

interface Figure {
  readonly amount: number | undefined
  readonly text: string | undefined
}

/** Two figures as they are shown, with the digits marked in which they differ. */
export function markDigits(
  bank: Figure,
  books: Figure,
): Record<'bank' | 'books', readonly FigurePart[] | undefined> {
  const apart =
    bank.amount === undefined || books.amount === undefined || bank.amount === books.amount
      ? []
      : (digitsApart(books.amount, bank.amount) ?? [])
  return { bank: partsOf(bank, new Set(apart)), books: partsOf(books, new Set(apart)) }
}

function partsOf({ text }: Figure, apart: ReadonlySet<number>): FigurePart[] | undefined {
  if (text === undefined) return undefined
  const parts: { text: string; isMarked: boolean }[] = []
  let digits = -1
  // Zeros before the first digit of an amount below one are no digits of it.
  const leading = leadingZeros(text)
  for (const character of text) {
    const isDigit = /\p{Nd}/u.test(character)
    if (isDigit) digits += 1
    const isMarked = isDigit && apart.has(digits - leading)
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += character
    else parts.push({ text: character, isMarked })
  }
  return parts
}

function leadingZeros(text: string): number {
  const digits = Array.from(text.matchAll(/\p{Nd}/gu), ([digit]) => digit)
  const first = digits.findIndex((digit) => digit !== '0' && digit !== '\u0660')
  return first === -1 ? digits.length - 1 : first
}
