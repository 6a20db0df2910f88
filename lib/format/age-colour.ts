import type { AgeingBucket } from '@/lib/domain/invoices/ageing'

const shades: Readonly<Record<AgeingBucket, 1 | 2 | 3 | 4 | 5>> = {
  not_due: 1,
  payout_pending: 1,
  '1_30': 2,
  '31_60': 3,
  '61_90': 4,
  over_90: 5,
  overdue_undated: 5,
}

/** The colour of what is owed for so long, by the bucket’s name. */
export function ageColour(bucket: string): string {
  return `var(--color-age-${Object.hasOwn(shades, bucket) ? shades[bucket as AgeingBucket] : 1})`
}
