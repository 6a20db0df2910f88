import type { State } from '@/components/resource-list/state-badge'
import type { accountingSyncStatuses, invoiceStatuses } from '@/lib/bank-contract/invoice'
import type { MessageKey } from '@/lib/i18n/en'

export const invoiceStates = {
  unpaid: { words: 'invoices.state_unpaid', tone: 'information' },
  overdue: { words: 'invoices.state_overdue', tone: 'danger' },
  confirm_payment: { words: 'invoices.state_confirm_payment', tone: 'attention' },
  pending_payout: { words: 'invoices.state_pending_payout', tone: 'information' },
  paid: { words: 'invoices.state_paid', tone: 'good' },
  cancelled: { words: 'invoices.state_cancelled', tone: 'neutral' },
} satisfies Record<(typeof invoiceStatuses)[number], State>

export const accountingSyncStates = {
  not_pushed: { words: 'invoices.sync_not_pushed', tone: 'neutral' },
  synced: { words: 'invoices.sync_synced', tone: 'good' },
  error: { words: 'invoices.sync_error', tone: 'danger' },
  skip: { words: 'invoices.sync_skip', tone: 'neutral' },
  object_changed: { words: 'invoices.sync_object_changed', tone: 'attention' },
} satisfies Record<(typeof accountingSyncStatuses)[number], State>

export const paymentTypeWords = {
  received_in_account: 'invoices.payment_received_in_account',
  external: 'invoices.payment_external',
} satisfies Record<string, MessageKey>
