import { typedAmount } from '@/lib/search-params/typed-amount'

export interface CopiedLine {
  readonly day: string
  readonly party: string
  readonly what: string
  /** In the smallest unit. */
  readonly amount: number
  readonly currency: string
  /** "Operating ··4821" */
  readonly account: string
}

/**
 * A line to be pasted into a ledger or a spreadsheet: day, party, words, amount, currency and account, with tabs
 * between.
 */
export function copyText({ day, party, what, amount, currency, account }: CopiedLine): string {
  const typed = typedAmount(String(amount), currency) ?? ''
  return [day, wordsOf(party), wordsOf(what), typed, currency, wordsOf(account)].join('\t')
}

/** No words begin a formula of a spreadsheet (OWASP ASVS 1.2.10), or another cell or line. */
function wordsOf(text: string): string {
  const line = text.replaceAll(/[\p{Cc}]+/gu, ' ').trim()
  return /^[=+\-@]/.test(line) ? `'${line}` : line
}
