import type { AgeingBucket } from '@/lib/domain/invoices/ageing-buckets'

// Whole names: Tailwind leaves a variable out whose name no source says.
const colours: Readonly<Record<AgeingBucket, string>> = {
  not_due: 'var(--color-age-1)',
  payout_pending: 'var(--color-age-1)',
  '1_30': 'var(--color-age-2)',
  '31_60': 'var(--color-age-3)',
  '61_90': 'var(--color-age-4)',
  over_90: 'var(--color-age-5)',
  overdue_undated: 'var(--color-age-5)',
}

/** The colour of what is owed for so long, by the bucket’s name. */
export function ageColour(bucket: string): string {
  return Object.hasOwn(colours, bucket) ? colours[bucket as AgeingBucket] : colours.not_due
}
