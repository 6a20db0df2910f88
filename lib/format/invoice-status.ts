import type { Invoice } from '@/lib/bank-contract/invoicing'
import { daysLate, isOverdue } from '@/lib/domain/invoices/ageing-buckets'
import { valueName } from '@/lib/format/value-name'
import type { Reader } from '@/lib/format/create-reader'

/** A state in words, and its CSS classes: quiet where all is well. */
export interface StateText {
  readonly text: string
  readonly className: string
}

const statusClasses: Readonly<Record<string, string>> = {
  unpaid: 'state badge badge-info i-circle-dashed',
  overdue: 'state badge badge-danger i-circle-alert',
  confirm_payment: 'state badge badge-attention i-hourglass',
  pending_payout: 'state badge badge-info i-clock',
  paid: 'state state-good',
  cancelled: 'state i-x text-quiet',
}

/** How late an unpaid invoice is once it is overdue; before that, its state. */
export function invoiceStatus(
  invoice: Invoice,
  today: string,
  { text }: Pick<Reader, 'text'>,
): StateText | undefined {
  const { status, due_date } = invoice
  const isUnpaid = status === 'unpaid' || status === 'overdue'
  const late = daysLate(due_date, today)
  if (isUnpaid && late > 0) {
    return {
      text: text('invoices.days_late', { count: late }),
      className: 'state badge badge-danger i-circle-alert',
    }
  }
  const state = stateOf(invoice, today)
  const name = valueName('invoices.state', state, text)
  return name === undefined ? undefined : { text: name, className: classOf(statusClasses, state) }
}

/** How long an invoice is overdue, whatever state the bank gives it; undefined where it is not. */
export function lateInWords(
  invoice: Invoice,
  today: string,
  { text }: Pick<Reader, 'text'>,
): string | undefined {
  const late = daysLate(invoice.due_date, today)
  return late > 0 && isOverdue(invoice, today)
    ? text('invoices.days_late', { count: late })
    : undefined
}

/** The state by itself, which invoices that are late by different days have in common. */
export function invoiceState(
  invoice: Invoice,
  today: string,
  { text }: Pick<Reader, 'text'>,
): string | undefined {
  return valueName('invoices.state', stateOf(invoice, today), text)
}

function stateOf(invoice: Invoice, today: string): Invoice['status'] {
  const { status } = invoice
  if (status !== 'unpaid' && status !== 'overdue') return status
  return isOverdue(invoice, today) ? 'overdue' : 'unpaid'
}

const syncClasses: Readonly<Record<string, string>> = {
  synced: 'state state-good',
  not_pushed: 'state i-circle-dashed text-quiet',
  skip: 'state i-minus text-quiet',
  error: 'state badge badge-danger i-triangle-alert',
  object_changed: 'state badge badge-attention i-triangle-alert',
}

export function syncStatus(
  { accounting_sync_status: status }: Invoice,
  { text }: Pick<Reader, 'text'>,
): StateText | undefined {
  const name = valueName('invoices.sync', status, text)
  return name === undefined ? undefined : { text: name, className: classOf(syncClasses, status) }
}

function classOf(
  classes: Readonly<Record<string, string>>,
  value: string | null | undefined,
): string {
  const known = value != null && Object.hasOwn(classes, value) ? classes[value] : undefined
  return known ?? 'state badge badge-plain'
}
