import { newYorkMidnight } from '@/bank/ledger/calendar'
import type { Random } from '@/bank/ledger/random'
import type { Book, BookAccount, Employee } from '@/bank/ledger/seed/book'
import { issueCards } from '@/bank/ledger/seed/issue-cards'
import type { Profile } from '@/bank/ledger/seed/profiles'
import { familyNames, givenNames } from '@/bank/ledger/seed/vocabulary'

/** The empty books of a business: its accounts at zero, its cards unused. */
export function openBook(
  profile: Profile,
  random: Random,
  period: { start: string; end: string },
  members: readonly Employee[],
): Book {
  const book: Book = {
    business_id: random.uuid(),
    profile,
    random,
    ...period,
    endsAt: newYorkMidnight(period.end),
    accounts: [],
    cards: [],
    employees: [...members, ...Array.from({ length: 5 }, () => hire(random))],
    customerNames: new Map(),
    posted: 0,
    transactions: [],
    files: [],
  }
  book.accounts = accountPlan(profile).map(([account_type, account_name, currency]) =>
    openAccount(random, account_type, account_name, currency),
  )
  if (book.accounts.length > 0) book.cards = issueCards(book)
  return book
}

/** The first account that is called so, where the business has one. */
export function findAccount(book: Book, account_name: string): BookAccount | undefined {
  return book.accounts.find((account) => account.account_name === account_name)
}

/** Where money comes in and goes out: every business that has accounts has it first. */
export function operating(book: Book): BookAccount {
  const [first] = book.accounts
  if (first === undefined) throw new RangeError(`${book.profile.name} has no account`)
  return first
}

type AccountPlan = readonly (readonly [
  type: BookAccount['account_type'],
  name: string,
  currency: string,
])[]

function accountPlan(profile: Profile): AccountPlan {
  const { currency, trait } = profile
  if (trait === 'empty') return []
  const everyday: AccountPlan = [
    ['checking', 'Operating', currency],
    ['savings', 'Reserve', currency],
  ]
  if (trait === 'odd') {
    return [
      ...everyday,
      ['savings', 'Vault 🏦 of 2⁵³ − 1', currency],
      ['checking', '=HYPERLINK("https://attacker.example","Petty cash")', currency],
      ['checking', '<script>alert("account")</script>', currency],
      ['savings', `Name of five hundred characters ${'ø'.repeat(468)}`, currency],
    ]
  }
  if (currency !== 'USD') return [...everyday, ['checking', 'US Dollars', 'USD']]
  const withCredit: AccountPlan = [
    ...everyday,
    ['checking', 'Payroll', currency],
    ['credit', 'Credit', currency],
  ]
  // An account without a name: the wire object leaves `account_name` out.
  return trait === 'complete'
    ? [...withCredit, ['investment', 'Treasury', currency], ['rewards', '', currency]]
    : withCredit
}

function openAccount(
  random: Random,
  account_type: BookAccount['account_type'],
  account_name: string,
  currency: string,
): BookAccount {
  return {
    id: random.uuid(),
    account_type,
    account_name,
    currency,
    account_number_last_4: random.digits(4),
    routing_number_last_4: random.digits(4),
    balance: 0,
    expected: 0,
    months: new Map(),
  }
}

function hire(random: Random): Employee {
  return {
    user_id: random.uuid(),
    first_name: random.pick(givenNames),
    last_name: random.pick(familyNames),
  }
}
