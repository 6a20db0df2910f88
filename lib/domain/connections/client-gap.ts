import type { GapReceipt } from '@/lib/domain/connections/gap-receipt'

/** Days in which a client could not be read, as its pages show them. */
export interface ClientGap {
  readonly id: string
  readonly awayAt: string
  readonly backAt: string
  /** When it is read next; null where it was read and nobody wanted it read again. */
  readonly dueAt: string | null
  /** How far the reading that is under way has come. */
  readonly readUntil: string | null
  /** Undefined while nothing was read. */
  readonly receipt: GapReceipt | undefined
}
