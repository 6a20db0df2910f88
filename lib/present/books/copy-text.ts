import { typedAmount } from '@/lib/search-params/typed-amount'

/** A line to be pasted into a ledger or a spreadsheet: day, party, words, amount, with tabs between. */
export function copyText(
  day: string,
  party: string,
  what: string,
  amount: number,
  currency: string,
): string {
  return [day, wordsOf(party), wordsOf(what), typedAmount(String(amount), currency) ?? ''].join(
    '\t',
  )
}

/** No words begin a formula of a spreadsheet (OWASP ASVS 1.2.10), or another cell or line. */
function wordsOf(text: string): string {
  const line = text.replaceAll(/[\p{Cc}]+/gu, ' ').trim()
  return /^[=+\-@]/.test(line) ? `'${line}` : line
}
