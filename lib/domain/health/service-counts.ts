import type { UnknownPart } from '@/lib/bank-contract/unknown-parts'

/**
 * What is counted when it was too often: attempts of people to show who they are, pauses of an address,
 * other requests that were answered with 429, and the bank's own answers of 429.
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

/** So many of them are stored; the ones not seen for so long make room. */
export const unknownKept = { most: 200, days: 90 } as const
