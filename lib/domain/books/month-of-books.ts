import type {
  BooksEntry,
  BooksLine,
  LeftOutReason,
  StatedBalance,
} from '@/lib/domain/books/books-line'
import type { ComparedSide } from '@/lib/domain/books/compare-books'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import { otherAccount, type OwnAccount } from '@/lib/domain/books/named-account'
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
  /** Everything in it is of an account with other last digits. */
  | {
      readonly code: 'other_account'
      readonly line: number
      readonly named: string
      readonly own: string
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
  const end = closingOf(ofOwn, lines, month, after)
  const wantedOpening = end === undefined ? undefined : end - sum
  const said = {
    opening: openingOf(ofOwn, lines, { month, before, wanted: wantedOpening }),
    closing: end,
  }
  const followed = running.map((each) => each.balances()).find((each) => each !== undefined)
  const stated = followed ?? (isCredit ? provenBy(sum, said) : said)
  const { opening, closing = opening === undefined ? undefined : opening + sum } = stated
  const rows = { items: rowsOf(lines), end: 'whole' as const, notUnderstood: 0, notApplied: [] }
  const side = { rows, opening, closing }
  const broken = running.flatMap((each) => each.brokenAt ?? [])
  const brokenAt = broken.length === running.length ? Math.max(...broken) : undefined
  return { kind: 'month', side, before, after, nearby: rowsOf(nearby), leftOut, brokenAt }
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

interface Ends {
  readonly opening: bigint | undefined
  readonly closing: bigint | undefined
}

/** The balances as the lines between them prove them: as they are written, or the other way round. */
function provenBy(sum: bigint, { opening, closing }: Ends): Ends {
  const nothing = { opening: undefined, closing: undefined }
  if (opening === undefined || closing === undefined) return nothing
  const isNothing = opening === 0n && closing === 0n
  if (sum === 0n && !isNothing) return nothing
  if (opening + sum === closing) return { opening, closing }
  return closing + sum === opening ? { opening: -opening, closing: -closing } : nothing
}

/** Whether the balances after the lines follow from each other, oldest or newest first. */
class RunningBalance {
  /** The line whose balance does not fit the one above, whichever is the older. */
  brokenAt: number | undefined
  private isRunning = true
  private followsDown = true
  private followsUp = true
  private previous: BooksLine | undefined
  private first: BooksLine | undefined
  private last: BooksLine | undefined
  private isWithin = false
  private spans = 0
  private steps = 0

  /** `way` is -1 of balances that are what is owed; those that need proof are undefined without a line before. */
  constructor(
    private readonly way: 1 | -1,
    private readonly needsProof: boolean,
  ) {}

  add(line: BooksLine, isOfMonth: boolean) {
    const { balance, amount } = line
    const before = this.previous
    this.previous = line
    if (balance === undefined) this.isRunning = false
    if (!this.isRunning || balance === undefined) return
    if (before?.balance !== undefined) {
      const change = this.way * (balance - before.balance)
      this.followsDown &&= change === amount
      this.followsUp &&= change === -before.amount
      if (!this.followsDown && !this.followsUp) this.brokenAt ??= line.line
      if (change !== 0) this.steps += 1
    }
    if (isOfMonth) {
      this.first ??= line
      this.last = line
      if (!this.isWithin) this.spans += 1
    }
    this.isWithin = isOfMonth
  }

  /** Undefined where they do not follow, or the month’s lines do not stand together. */
  balances(): { opening: bigint; closing: bigint } | undefined {
    if (!this.isRunning || this.spans !== 1 || !(this.followsDown || this.followsUp))
      return undefined
    if (this.needsProof && this.steps === 0) return undefined
    // Amounts that undo each other follow in both orders.
    const isDown = this.followsDown && !(this.followsUp && isEarlier(this.last, this.first))
    const oldest = isDown ? this.first : this.last
    const newest = isDown ? this.last : this.first
    if (oldest?.balance === undefined || newest?.balance === undefined) return undefined
    return {
      opening: BigInt(this.way * oldest.balance) - BigInt(oldest.amount),
      closing: BigInt(this.way * newest.balance),
    }
  }
}

function openingOf(
  balances: readonly StatedBalance[],
  lines: readonly BooksLine[],
  {
    month,
    before,
    wanted,
  }: { month: Required<DayRange>; before: number; wanted: bigint | undefined },
): bigint | undefined {
  const firstDay = lines.reduce((day, line) => (line.day < day ? line.day : day), month.last)
  const dayBefore = addDays(month.first, -1)
  const all = balances.filter(
    ({ of, day }) =>
      of === 'opening' &&
      (day === undefined ? before === 0 : day <= firstDay && (before === 0 || day >= dayBefore)),
  )
  // Of several statements it is that of the one whose lines lead to the closing balance.
  const found = all.find(({ amount }) => BigInt(amount) === wanted) ?? all[0]
  return found && BigInt(found.amount)
}

function closingOf(
  balances: readonly StatedBalance[],
  lines: readonly BooksLine[],
  month: Required<DayRange>,
  after: number,
): bigint | undefined {
  const lastDay = lines.reduce((day, line) => (line.day > day ? line.day : day), month.first)
  const found = balances.findLast(
    ({ of, day }) =>
      of === 'closing' && (day === undefined ? after === 0 : day >= lastDay && day <= month.last),
  )
  return found && BigInt(found.amount)
}

function isEarlier(one: BooksLine | undefined, other: BooksLine | undefined): boolean {
  return one !== undefined && other !== undefined && one.day < other.day
}
