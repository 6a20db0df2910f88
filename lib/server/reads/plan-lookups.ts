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

const minLetters = 2
const maxLength = 1024

/** What a bank is queried for; undefined where too little was typed. */
export function searchedWords(typed: string | null): string | undefined {
  const words = (typed ?? '').trim().slice(0, maxLength)
  return Array.from(words).length < minLetters ? undefined : words
}

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

/** What a step of a search brought. */
interface StepOutcome {
  readonly isNothing: boolean
  /** Whether it has what was typed exactly, not only within something. */
  readonly isExact: boolean
  /** Where lists go on that were read in part. */
  readonly unread: readonly Lookup[]
}

/** More of the steps that read on in a list are not made: one is `maxCalls` pages. */
export const maxFurtherSteps = 2

/**
 * The steps of a search that goes on by itself: the plan until something is found, then lists that were
 * read in part, until what was typed is there exactly. Returns the lists that are still not read whole.
 */
export function* followPlan(
  plan: readonly Lookup[][],
): Generator<readonly Lookup[], readonly Lookup[], StepOutcome> {
  const unread: Lookup[] = []
  let isExact = false
  for (const step of plan) {
    const outcome = yield step
    unread.push(...outcome.unread)
    isExact ||= outcome.isExact
    if (!outcome.isNothing) break
  }
  for (let steps = 0; steps < maxFurtherSteps && !isExact; steps += 1) {
    const next = unread.shift()
    if (next === undefined) break
    const outcome = yield [next]
    unread.push(...outcome.unread)
    isExact ||= outcome.isExact
  }
  return isExact ? [] : unread
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
