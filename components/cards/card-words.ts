import type { State } from '@/components/resource-list/state-badge'
import type { cardStatuses, cardTypes, spendingLimitTypes } from '@/lib/bank-contract/card'
import type { MessageKey } from '@/lib/i18n/en'

export const cardTypeWords = {
  physical: 'cards.type_physical',
  virtual: 'cards.type_virtual',
} satisfies Record<(typeof cardTypes)[number], MessageKey>

export const cardStates = {
  printing: { words: 'cards.state_printing', tone: 'information' },
  shipped: { words: 'cards.state_shipped', tone: 'information' },
  out_for_delivery: { words: 'cards.state_out_for_delivery', tone: 'information' },
  activate_card: { words: 'cards.state_activate_card', tone: 'attention' },
  delivery_canceled: { words: 'cards.state_delivery_canceled', tone: 'neutral' },
  active: { words: 'cards.state_active', tone: 'good' },
  expiring: { words: 'cards.state_expiring', tone: 'attention' },
  locked: { words: 'cards.state_locked', tone: 'attention' },
  suspended: { words: 'cards.state_suspended', tone: 'danger' },
  canceled: { words: 'cards.state_canceled', tone: 'neutral' },
  expired: { words: 'cards.state_expired', tone: 'neutral' },
} satisfies Record<(typeof cardStatuses)[number], State>

/** As they stand after an amount or before "limit": "$500.00 daily", "82% of the daily limit". */
export const spendingLimitWords = {
  daily: 'cards.limit_daily',
  weekly: 'cards.limit_weekly',
  monthly: 'cards.limit_monthly',
  quarterly: 'cards.limit_quarterly',
  annual: 'cards.limit_annual',
  fixed: 'cards.limit_fixed',
  single_use: 'cards.limit_single_use',
} satisfies Record<(typeof spendingLimitTypes)[number], MessageKey>
