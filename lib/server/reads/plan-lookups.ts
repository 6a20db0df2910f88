import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { TypedAmount } from '@/lib/format/read-amount'

/** What the bank can look up for the words that were typed. */
export const lookupNames = [
  'transaction_text',
  'transaction_id',
  'invoice_number',
  'invoice_id',
  'customer_text',
  'customer_id',
  'account_number',
  'account_id',
  'card_number',
  'card_id',
  'statement_id',
  'amount',
] as const

export type LookupName = (typeof lookupNames)[number]

export interface Lookup {
  readonly name: LookupName
  /** Where reading of its list goes on. */
  readonly page_token?: string
}

/** More calls than this are not made for one answer. */
export const maxCalls = 4

const maxLastFourLength = 4

/**
 * In which order the lookups are made, four calls at a time: the next step is for when nothing was
 * found. The form of the words decides the order alone, never what they can be: identifiers are
 * opaque, and a number may be that of a card, an account, an invoice or a statement.
 */
export function planLookups(words: string, amount: TypedAmount | undefined): Lookup[][] {
  return stepsFor(words, amount).map((step) => step.map((name) => ({ name })))
}

function stepsFor(words: string, amount: TypedAmount | undefined): LookupName[][] {
  if (uuidPattern.test(words)) {
    return [
      ['transaction_id', 'invoice_id', 'customer_id', 'account_id'],
      ['card_id', 'statement_id'],
    ]
  }
  if (amount?.isBare === true && words.length <= maxLastFourLength) {
    return [
      ['account_number', 'card_number', 'invoice_number', 'transaction_text'],
      ['statement_id', 'customer_text'],
    ]
  }
  if (amount?.isBare === true) {
    return [
      ['amount', 'invoice_number'],
      ['statement_id', 'transaction_text', 'customer_text'],
    ]
  }
  if (amount !== undefined) return [['amount'], ['transaction_text', 'customer_text']]
  const hasDigit = /\d/u.test(words)
  const numbered: LookupName = hasDigit ? 'invoice_number' : 'card_number'
  const byText: LookupName[] = ['transaction_text', 'customer_text', 'account_number', numbered]
  if (!hasDigit || /\s/u.test(words)) return [byText]
  return [
    byText,
    ['transaction_id', 'invoice_id', 'customer_id', 'account_id'],
    ['card_id', 'statement_id', 'card_number'],
  ]
}

/** What comes next where a step found nothing. */
export function stepAfter(
  plan: readonly Lookup[][],
  step: readonly Lookup[],
): Lookup[] | undefined {
  const at = plan.findIndex((each) => writeLookups(each) === writeLookups(step))
  return at === -1 ? undefined : plan[at + 1]
}

/** A step in an address: what an answer says can be read next. */
export function writeLookups(step: readonly Lookup[]): string {
  return step
    .map(({ name, page_token }) =>
      page_token === undefined ? name : `${name}:${encodeURIComponent(page_token)}`,
    )
    .join(',')
}

/** Never throws: what it does not know it leaves out, and what would be more than `maxCalls`. */
export function parseLookups(text: string): Lookup[] {
  const lookups = new Map<LookupName, Lookup>()
  let calls = 0
  for (const part of text.split(',')) {
    const [written, token] = part.split(':')
    const name = lookupNames.find((each) => each === written)
    if (name === undefined || lookups.has(name)) continue
    const lookup = token === undefined ? { name } : { name, page_token: decodeToken(token) }
    calls += maxCallsOf(lookup)
    if (calls > maxCalls) break
    lookups.set(name, lookup)
  }
  return [...lookups.values()]
}

function maxCallsOf({ name, page_token }: Lookup): number {
  if (page_token !== undefined) return maxCalls
  // Its two directions, and the accounts for their currency.
  return name === 'amount' ? 3 : 1
}

function decodeToken(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
