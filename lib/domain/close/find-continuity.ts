import type { Money } from '@/lib/bank-contract/money'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Finding } from '@/lib/domain/close/finding'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import { isWhole, madeOf, type Reading } from '@/lib/domain/reading/reading'
import { coveringStatements } from '@/lib/domain/statements/coverage'

interface AccountPart {
  readonly first: string
  readonly last: string
  readonly opening: Money | undefined
  readonly closing: Money | undefined
}

export interface Continuity extends Reading<Finding> {
  /** Statements of these days with one before them, or that should have one. */
  readonly compared: number
  /** Those of these days that are the first of their account: nothing is before them. */
  readonly firsts: number
}

/**
 * Accounts whose statements of these days open with another balance than the one before closed with.
 * `statements` are those of the days and all before. Where all were read and the one before is missing, or
 * two of them disagree, that is a finding without an amount, since a person has to look; where a balance is
 * missing nothing is known. The first statement of an account has none before it.
 */
export function findDiscontinuities(
  statements: Reading<Statement>,
  { first, last }: Required<DayRange>,
): Continuity {
  const covering = coveringStatements(statements)
  const findings: Finding[] = []
  let [compared, firsts, untold] = [0, 0, 0]
  for (const [account, parts] of partsByAccount(covering.items)) {
    const began = parts.map((part) => part.first).toSorted()[0] ?? ''
    // Of a part of the statements none is known to be the first.
    const isFirst = (part: AccountPart) => isWhole(covering) && part.first === began
    for (const part of parts) {
      if (part.first < first || part.first > last) continue
      if (isFirst(part)) {
        firsts += 1
        continue
      }
      compared += 1
      const before = parts.filter((each) => each.last === addDays(part.first, -1))
      const difference = differenceAt(before, part)
      if (difference === 'untold') untold += 1
      else if (difference === 'broken') {
        if (isWhole(covering)) findings.push(findingAt(account, part.first, []))
      } else if (difference.amount !== 0) {
        findings.push(findingAt(account, part.first, [difference]))
      }
    }
  }
  return { ...madeOf(covering, findings, untold), compared, firsts }
}

function partsByAccount(statements: readonly Statement[]): Map<string, AccountPart[]> {
  const found = new Map<string, Map<string, AccountPart>>()
  for (const { id, period_start, period_end, accounts } of statements) {
    for (const { account_id, opening_balance, closing_balance } of accounts ?? []) {
      const part = {
        first: period_start ?? '',
        last: period_end ?? '',
        opening: opening_balance ?? undefined,
        closing: closing_balance ?? undefined,
      }
      const parts = found.get(account_id ?? '') ?? new Map<string, AccountPart>()
      // A page that came twice has the same statement twice.
      parts.set(id, part)
      found.set(account_id ?? '', parts)
    }
  }
  return new Map([...found].map(([account, parts]) => [account, [...parts.values()]]))
}

function differenceAt(
  before: readonly AccountPart[],
  { opening }: AccountPart,
): Money | 'broken' | 'untold' {
  const closings = before.map(({ closing }) => closing)
  const [closing] = closings
  if (opening === undefined || closings.includes(undefined)) return 'untold'
  const isOne = closings.every(
    (each) => each?.amount === closing?.amount && each?.currency === closing?.currency,
  )
  if (closing === undefined || !isOne || closing.currency !== opening.currency) return 'broken'
  return { amount: opening.amount - closing.amount, currency: opening.currency }
}

function findingAt(account: string, day: string, amounts: readonly Money[]): Finding {
  return {
    item: 'continuity',
    key: JSON.stringify([account, day]),
    likeness: undefined,
    rows: [],
    day,
    payee: undefined,
    accounts: [account],
    amounts,
  }
}
