import type { UnknownPart } from '@/lib/bank-contract/unknown-parts'

/**
 * The limits whose hits are counted: people's attempts to sign in and to confirm, addresses that are blocked
 * for a while, other requests that are answered with 429, and our own requests that the bank answers with 429.
 */
export const limitKinds = ['sign_in', 'address', 'request', 'bank'] as const

export type LimitKind = (typeof limitKinds)[number]

/** How often a limit was reached within 24 hours and within 7 days, and when last, ISO. */
export interface LimitHits {
  readonly kind: LimitKind
  readonly day: number
  readonly week: number
  readonly lastAt: string
}

/** Something in a bank's answers that the specification does not name. Times are ISO. */
export interface UnknownSeen extends UnknownPart {
  readonly environment: string
  readonly resource: string
  /** In how many answers it was. */
  readonly answers: number
  readonly firstSeenAt: string
  readonly lastSeenAt: string
}

/** For each environment at most 200 are stored, each until 90 days after it was last seen. */
export const unknownKept = { max: 200, days: 90 } as const
