import type { Language } from '@/lib/i18n/language'

/** What a pack may hold of the bank, beside what every pack has. */
export const packParts = ['statements', 'invoices', 'receipts', 'transactions'] as const

export type PackPart = (typeof packParts)[number]

/** How packs are wanted, for one client or many. */
export interface PackRequest {
  readonly parts: readonly PackPart[]
  /** By name; `ledger` is that of each client. */
  readonly format: string
  readonly language: Language
}

/** Why a pack was not made: the file that is missing, and the reason in words. */
export interface NotMade {
  readonly file: string
  readonly reason: string
}

/** On its way out of what reads the bank for a pack: nothing of the pack is of use any more. */
export class NotMadeError extends Error {
  override name = 'NotMadeError'
  constructor(readonly why: NotMade) {
    super('a pack was not made')
  }
}
