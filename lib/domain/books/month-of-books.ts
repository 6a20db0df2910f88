import type {
  BooksEntry,
  BooksLine,
  LeftOutReason,
  StatedBalance,
} from '@/lib/domain/books/books-line'
import type { ComparedSide } from '@/lib/domain/books/compare-books'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import { otherAccount, type OwnAccount } from '@/lib/domain/books/named-account'
import { RunningBalance } from '@/lib/domain/books/running-balance'
import { endsOfMonth, type StatedDiffers } from '@/lib/domain/books/stated-balances'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'

/** What a file says of one account and month. */
export interface MonthOfBooks {
  readonly kind: 'month'
  readonly side: ComparedSide
  /** Lines of the file before and after the month. */
  readonly before: number
  readonly after: number
  /** Of those the ones of a few days around the month, where a payment may stand that the month lacks. */
  readonly nearby: readonly ComparedRow[]
  /** How many records of the file are no line, by why. */
  readonly leftOut: ReadonlyMap<LeftOutReason, number>
  /** The line whose running balance does not fit the line above, so that no balance of a line is used. */
  readonly brokenAt?: number | undefined
  /** A stated balance that contradicts the balances of the lines, so that none of them is used. */
  readonly statedDiffers?: StatedDiffers | undefined
  /** The day before the month’s last one to which the file says that it goes: its closing is that day’s. */
  readonly endsOn?: string | undefined
}

/** A file that is not of this account and month. */
export type NotOfMonth =
  | { readonly code: 'other_month'; readonly line: number; readonly day: string }
  | { readonly code: 'other_currency'; readonly line: number; readonly currency: string }
  | {
      readonly code: 'two_accounts'
      readonly line: number
      readonly accounts: readonly [string, string]
    }
  /** Everything in it is of an account with other last digits, or of another name. */
  | {
      readonly code: 'other_account'
      readonly line: number
      readonly named: string
      readonly own: string
      /** Where both are names and no digits: the account of the client that is called so. */
      readonly id?: string
    }
  | { readonly code: 'too_many_lines'; readonly max: number }

interface Place {
  readonly month: Required<DayRange>
  readonly currency: string
  /** As the file names it; undefined takes the only one that is in the file. */
  readonly account: string | undefined
  /** Given where the file names accounts by their numbers: what is of another one is left out. */
  readonly own?: OwnAccount | undefined
  /** Whether its balances may be what is owed, as a ledger shows a card: they count as far as the lines prove them. */
  readonly isCredit?: boolean
}

const nearbyDays = 10
const maxNearbyLines = 10_000

/** So many lines of one month are held in memory; those of other months are not. */
const maxMonthLines = 100_000

/**
 * Gathers a month from the entries of a file of any length. Its balances are those that the lines or the file
 * state: running balances where each follows from the one before it, else a stated balance between which and
 * the month no line stands. The file is refused if it has no line or balance of the month, or lines of
 * another currency or of two accounts, or nothing but another account’s.
 */
export async function gatherMonth(
  entries: AsyncIterable<BooksEntry>,
  { month, currency, account: wanted, own, isCredit = false }: Place,
): Promise<MonthOfBooks | { readonly kind: 'refused'; readonly because: NotOfMonth }> {
  const lines: BooksLine[] = []
  const nearby: BooksLine[] = []
  const around = { first: addDays(month.first, -nearbyDays), last: addDays(month.last, nearbyDays) }
  const balances: StatedBalance[] = []
  const leftOut = new Map<LeftOutReason, number>()
  const running = [
    new RunningBalance(1, isCredit),
    ...(isCredit ? [new RunningBalance(-1, true)] : []),
  ]
  let account = wanted
  let other: BooksLine | undefined
  let another: Extract<NotOfMonth, { code: 'other_account' }> | undefined
  let isOwnThere = false
  let before = 0
  let after = 0
  for await (const entry of entries) {
    if (entry.kind === 'left_out') {
      leftOut.set(entry.why, (leftOut.get(entry.why) ?? 0) + 1)
      continue
    }
    const digits = own && otherAccount(entry.account, own)
    if (digits !== undefined) another ??= { code: 'other_account', line: entry.line, ...digits }
    if (digits !== undefined || (wanted !== undefined && entry.account !== wanted)) {
      leftOut.set('other_account', (leftOut.get('other_account') ?? 0) + 1)
      continue
    }
    isOwnThere = true
    if (entry.currency !== currency) {
      const because = {
        code: 'other_currency',
        line: entry.line,
        currency: entry.currency,
      } as const
      return { kind: 'refused', because }
    }
    if (entry.kind === 'balance') {
      balances.push(entry)
      continue
    }
    account ??= entry.account
    if (entry.account !== account) {
      const accounts = [account, entry.account] as const
      return { kind: 'refused', because: { code: 'two_accounts', line: entry.line, accounts } }
    }
    const isOfMonth = entry.day >= month.first && entry.day <= month.last
    for (const each of running) each.add(entry, isOfMonth)
    if (isOfMonth) lines.push(entry)
    else {
      other ??= entry
      const isNearby = entry.day >= around.first && entry.day <= around.last
      if (isNearby && nearby.length < maxNearbyLines) nearby.push(entry)
      if (entry.day < month.first) before += 1
      else after += 1
    }
    if (lines.length > maxMonthLines) {
      return { kind: 'refused', because: { code: 'too_many_lines', max: maxMonthLines } }
    }
  }
  if (another !== undefined && !isOwnThere) return { kind: 'refused', because: another }
  if (lines.length === 0 && other !== undefined) {
    const because = { code: 'other_month', line: other.line, day: other.day } as const
    return { kind: 'refused', because }
  }
  const sum = lines.reduce((total, { amount }) => total + BigInt(amount), 0n)
  // A file may state the balance of another account too, of which it has no line.
  const stating = new Set(balances.map((each) => each.account))
  const named = account ?? (stating.size === 1 ? [...stating][0] : undefined)
  const ofOwn = balances.filter((each) => each.account === '' || each.account === named)
  // What a card owes may follow in both ways, of which one has the days of the lines.
  const following = running.flatMap((each) => each.balances() ?? [])
  const followed = following.find(({ isByDays }) => isByDays) ?? following[0]
  const of = { month, lines, sum, before, after, isCredit }
  const { statedDiffers, endsOn, ...stated } = endsOfMonth(ofOwn, followed, of)
  const { opening, closing = opening === undefined ? undefined : opening + sum } = stated
  const rows = { items: rowsOf(lines), end: 'whole' as const, notUnderstood: 0, notApplied: [] }
  const side = { rows, opening, closing }
  const broken = running.flatMap((each) => each.brokenAt ?? [])
  const brokenAt = broken.length === running.length ? Math.max(...broken) : undefined
  return {
    kind: 'month',
    side,
    before,
    after,
    nearby: rowsOf(nearby),
    leftOut,
    brokenAt,
    statedDiffers,
    endsOn: closing === undefined ? undefined : endsOn,
  }
}

/** A file may have several lines of the books in one of its own. */
function rowsOf(lines: readonly BooksLine[]): ComparedRow[] {
  const seen = new Map<number, number>()
  return lines.map(({ line, day, amount, currency, counterparty, description, reference }) => {
    const count = (seen.get(line) ?? 0) + 1
    seen.set(line, count)
    const id = count === 1 ? `${line}` : `${line}.${count}`
    return { id, day, amount, currency, texts: [counterparty, description, reference] }
  })
}
