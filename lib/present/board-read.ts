import type { BoardCounts } from '@/lib/domain/close/board'
import type { BoardEntry } from '@/lib/domain/close/choose-board'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { BoardParams } from '@/lib/search-params/board'

/** The board as an address means it, of what the store keeps. */
export interface BoardRead {
  readonly params: BoardParams
  /** The oldest first, the last of them in work. */
  readonly months: readonly Required<DayRange>[]
  readonly today: string
  readonly now: Date
  /** All that the person may see, as they are counted. */
  readonly counts: BoardCounts
  /** Those that the address means, in its order. */
  readonly chosen: readonly BoardEntry[]
  /** Whose close it is first that the person goes on with; undefined where it is no turn of theirs. */
  readonly myTurn: BoardEntry | undefined
  /** Whether there is a close of any client that the person sees, of whatever month. */
  readonly hasCloses: boolean
  /** Where the first close can be begun: the first client that they see. */
  readonly firstClient: string | undefined
  readonly tags: readonly string[]
  readonly people: readonly BoardPerson[]
  readonly person_id: string
  /** Which columns this person sees, in order; none for the usual ones. */
  readonly columns: readonly string[]
}

/** One of the firm, who may have left it. */
export interface BoardPerson {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  readonly mayPrepare: boolean
  readonly mayReview: boolean
}
