/** What the equation is made of, of one currency, in its smallest unit. */
export interface EquationTerms {
  readonly booksClosing: bigint
  readonly bankClosing: bigint
  /** What the books already differed by at the opening: books less bank. */
  readonly opening: bigint
  readonly onlyInBooks: bigint
  readonly twice: bigint
  readonly onlyAtBank: bigint
  /** Books less bank, over the pairs whose amount differs. */
  readonly amountsDiffer: bigint
  /**
   * Timing differences accepted before that came: what takes them out of `opening` again. Lines of earlier
   * books that came at the bank less nothing, rows of the bank that came in the books plus nothing.
   */
  readonly came: bigint
}

/**
 * Books closing less bank closing, and what explains it. A rest is a defect of ours, and a state of
 * its own: there is no rest to read where the state was not looked at.
 */
export type Equation = EquationTerms & {
  readonly currency: string
  /** Books closing less bank closing. */
  readonly difference: bigint
} & (
    | { readonly state: 'explained' }
    | { readonly state: 'unexplained'; /** Never zero. */ readonly rest: bigint }
  )

/**
 * `books closing − bank closing = already at the opening + only in the books + twice in the books − only at
 * the bank + amount differences + what came of earlier timing differences`, to the smallest unit.
 */
export function equationOf(currency: string, terms: EquationTerms): Equation {
  const { opening, onlyInBooks, twice, onlyAtBank, amountsDiffer, came } = terms
  const difference = terms.booksClosing - terms.bankClosing
  const rest = difference - (opening + onlyInBooks + twice - onlyAtBank + amountsDiffer + came)
  const of = { ...terms, currency, difference }
  return rest === 0n ? { ...of, state: 'explained' } : { ...of, state: 'unexplained', rest }
}
