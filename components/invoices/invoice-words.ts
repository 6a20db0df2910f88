import type { State } from '@/components/resource-list/state-badge'
import type { accountingSyncStatuses, invoiceStatuses } from '@/lib/contract/invoice'

export const invoiceStates = {
  unpaid: { words: 'Unpaid', tone: 'information' },
  overdue: { words: 'Overdue', tone: 'danger' },
  confirm_payment: { words: 'Payment to confirm', tone: 'attention' },
  pending_payout: { words: 'Payout pending', tone: 'information' },
  paid: { words: 'Paid', tone: 'good' },
  cancelled: { words: 'Cancelled', tone: 'neutral' },
} satisfies Record<(typeof invoiceStatuses)[number], State>

export const accountingSyncStates = {
  not_pushed: { words: 'Not pushed', tone: 'neutral' },
  synced: { words: 'Synced', tone: 'good' },
  error: { words: 'Sync error', tone: 'danger' },
  skip: { words: 'Skipped', tone: 'neutral' },
  object_changed: { words: 'Out of date', tone: 'attention' },
} satisfies Record<(typeof accountingSyncStatuses)[number], State>

export const paymentTypeWords = {
  received_in_account: 'Received in an account',
  external: 'Paid outside the bank',
}
