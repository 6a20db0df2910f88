import type { GapReceipt } from '@/lib/domain/connections/gap-receipt'

/** Of days away that were read whole, in which nothing is missing. */
export const wholeReceipt: GapReceipt = {
  gap: { first: '2026-05-25', last: '2026-06-08' },
  rows: { exactly: 312 },
  accounts: { exactly: 6 },
  follow: 15,
  days: 15,
  broken: [],
  unclear: [],
}
