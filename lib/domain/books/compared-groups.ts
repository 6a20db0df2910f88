import type { AmountDifference } from '@/lib/domain/books/amount-difference'
import type { ComparedRow } from '@/lib/domain/books/compared-row'

/** What was accepted as a timing difference in a month before, and has not come since. */
export interface CarriedRows {
  /** Lines of earlier books that were not at the bank. */
  readonly lines: readonly ComparedRow[]
  /** Rows of earlier months of the bank that were not in the books. */
  readonly rows: readonly ComparedRow[]
}

export interface Pair {
  readonly line: ComparedRow
  readonly row: ComparedRow
  /** From the bank’s day to the books’; negative where the books are earlier. */
  readonly days: number
}

export interface Together {
  readonly lines: readonly ComparedRow[]
  readonly rows: readonly ComparedRow[]
}

/** Every line and every row of the month is in exactly one of these. */
export interface ComparedGroups {
  readonly matched: readonly Pair[]
  readonly dateDiffers: readonly Pair[]
  readonly amountDiffers: readonly (Pair & { readonly how: AmountDifference })[]
  /** Several against one that a person decided on. */
  readonly together: readonly Together[]
  /** Several against one that a person is to decide on. Both sides of each come to the same. */
  readonly offers: readonly (Together & { readonly isOnly: boolean })[]
  readonly twice: readonly { readonly line: ComparedRow; readonly of: ComparedRow }[]
  readonly onlyInBooks: readonly ComparedRow[]
  readonly onlyAtBank: readonly ComparedRow[]
  /** Accepted before, and now on the other side. */
  readonly cameAtBank: readonly { readonly carried: ComparedRow; readonly row: ComparedRow }[]
  readonly cameInBooks: readonly { readonly carried: ComparedRow; readonly line: ComparedRow }[]
}
