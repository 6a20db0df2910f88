import type { State } from '@/components/resource-list/state-badge'
import type { cardStatuses, cardTypes, spendingLimitTypes } from '@/lib/contract/card'

export const cardTypeWords = {
  physical: 'Physical',
  virtual: 'Virtual',
} satisfies Record<(typeof cardTypes)[number], string>

export const cardStates = {
  printing: { words: 'Printing', tone: 'information' },
  shipped: { words: 'Shipped', tone: 'information' },
  out_for_delivery: { words: 'Out for delivery', tone: 'information' },
  activate_card: { words: 'To be activated', tone: 'attention' },
  delivery_canceled: { words: 'Delivery canceled', tone: 'neutral' },
  active: { words: 'Active', tone: 'good' },
  expiring: { words: 'Expiring', tone: 'attention' },
  locked: { words: 'Locked', tone: 'attention' },
  suspended: { words: 'Suspended', tone: 'danger' },
  canceled: { words: 'Canceled', tone: 'neutral' },
  expired: { words: 'Expired', tone: 'neutral' },
} satisfies Record<(typeof cardStatuses)[number], State>

/** As they stand after an amount or before "limit": "$500.00 daily", "82% of the daily limit". */
export const spendingLimitWords = {
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'monthly',
  quarterly: 'quarterly',
  annual: 'annual',
  fixed: 'fixed',
  single_use: 'single-use',
} satisfies Record<(typeof spendingLimitTypes)[number], string>
