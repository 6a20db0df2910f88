import type { BooksProblem } from '@/lib/domain/books/books-problem'

/** Why something is certain. */
export type Certainty =
  /** So many lines fit nothing else. */
  | { readonly code: 'fits_no_other'; readonly lines: number }
  /** Every line means the same in all of them. */
  | { readonly code: 'all_the_same' }
  /** The balance after each of so many lines is the one before it and the line’s amount. */
  | { readonly code: 'balance_follows'; readonly lines: number }
  /** The format has only one. */
  | { readonly code: 'format' }
  /** The heads of the columns say it. */
  | { readonly code: 'named' }
  | { readonly code: 'layout'; readonly program: string }

/** What was found of a setting: certain with its reason, or to be chosen by a person. It is never guessed. */
export type Choice<Value> =
  | { readonly kind: 'certain'; readonly value: Value; readonly why: Certainty }
  | {
      readonly kind: 'open'
      readonly fits: readonly Value[]
      /** What the file alone does not prove, such as that all days are in the month it is for. */
      readonly suggested: Value | undefined
    }
  /** Two lines contradict each other; the later one is named. */
  | { readonly kind: 'contradiction'; readonly problem: BooksProblem }

/** Narrows what a setting may be, line by line, to what fits all of them. */
export class Narrowing<Value extends string> {
  private left: readonly Value[]
  private deciding = 0
  private contradiction: BooksProblem | undefined
  private readonly differing = new Set<string>()

  constructor(all: readonly Value[]) {
    this.left = all
  }

  /** A text that means `meanings` by setting; one that is not in it, it does not fit. */
  add(meanings: ReadonlyMap<Value, unknown>, problem: BooksProblem) {
    if (meanings.size === 0 || this.contradiction !== undefined) return
    if (meanings.size === 1) this.deciding += 1
    this.left = this.left.filter((value) => meanings.has(value))
    if (this.left.length === 0) this.contradiction = problem
    for (const one of this.left) {
      for (const other of this.left) {
        if (meanings.get(one) !== meanings.get(other)) this.differing.add(`${one} ${other}`)
      }
    }
  }

  /** `isLikely` is what else speaks for a value, which suggests the only one for which something does. */
  choice(isLikely: (value: Value) => boolean = () => false): Choice<Value> {
    if (this.contradiction !== undefined) {
      return { kind: 'contradiction', problem: this.contradiction }
    }
    const [value] = this.left
    if (value !== undefined && this.left.length === 1) {
      return { kind: 'certain', value, why: { code: 'fits_no_other', lines: this.deciding } }
    }
    const differs = this.left.some((one) => this.differing.has(`${value} ${one}`))
    if (value !== undefined && !differs) {
      return { kind: 'certain', value, why: { code: 'all_the_same' } }
    }
    const likely = this.left.filter(isLikely)
    const suggested = likely.length === 1 ? likely[0] : undefined
    return { kind: 'open', fits: this.left, suggested }
  }
}
