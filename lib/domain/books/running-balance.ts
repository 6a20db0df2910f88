import type { BooksLine } from '@/lib/domain/books/books-line'

export interface FollowedBalances {
  readonly opening: bigint
  readonly closing: bigint
  /** Whether the older of two lines has the earlier day too. */
  readonly isByDays: boolean
}

/** Whether the balances after the lines follow from each other, oldest or newest first. */
export class RunningBalance {
  private isRunning = true
  /** The first line that does not fit the one above, where the older stands above, and where below. */
  private downBreaksAt: number | undefined
  private upBreaksAt: number | undefined
  private daysFall = 0
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
      if (change !== amount) this.downBreaksAt ??= line.line
      if (change !== -before.amount) this.upBreaksAt ??= line.line
      this.daysFall += Number(line.day < before.day) - Number(line.day > before.day)
      if (change !== 0) this.steps += 1
    }
    if (isOfMonth) {
      this.first ??= line
      this.last = line
      if (!this.isWithin) this.spans += 1
    }
    this.isWithin = isOfMonth
  }

  /** The line whose balance does not fit the one above, whichever is the older: of days that fall the one below. */
  get brokenAt(): number | undefined {
    const [down, up] = [this.downBreaksAt, this.upBreaksAt]
    if (down === undefined || up === undefined) return undefined
    if (this.daysFall === 0) return Math.max(down, up)
    return this.daysFall > 0 ? up : down
  }

  /** Undefined where they do not follow, or the month’s lines do not stand together. */
  balances(): FollowedBalances | undefined {
    const [followsDown, followsUp] = [this.downBreaksAt, this.upBreaksAt].map(
      (line) => line === undefined,
    )
    if (!this.isRunning || this.spans !== 1 || !(followsDown || followsUp)) return undefined
    if (this.needsProof && this.steps === 0) return undefined
    // Amounts that undo each other follow in both orders.
    const isDown = followsDown && !(followsUp && isEarlier(this.last, this.first))
    const oldest = isDown ? this.first : this.last
    const newest = isDown ? this.last : this.first
    if (oldest?.balance === undefined || newest?.balance === undefined) return undefined
    return {
      opening: BigInt(this.way * oldest.balance) - BigInt(oldest.amount),
      closing: BigInt(this.way * newest.balance),
      isByDays: isDown ? this.daysFall <= 0 : this.daysFall >= 0,
    }
  }
}

function isEarlier(one: BooksLine | undefined, other: BooksLine | undefined): boolean {
  return one !== undefined && other !== undefined && one.day < other.day
}
