import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { Askable, Wording } from '@/lib/domain/close/question-form'
import type { CloseFinding } from '@/lib/domain/close/close-read'
import type { EvidenceId } from '@/lib/domain/close/finding'
import type { MarkedKind } from '@/lib/domain/close/marked-object'
import { findingObject } from '@/lib/domain/close/question-object'
import type { SeenField, SeenValues } from '@/lib/domain/close/seen-values'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { localDay } from '@/lib/domain/periods/local-clock'
import { isPayment } from '@/lib/domain/transactions/missing-receipt'
import { twoLeggedTypes } from '@/lib/domain/transactions/other-leg'

const wordingOf: Readonly<Partial<Record<EvidenceId, Wording>>> = {
  'without-receipt': 'receipt',
  large: 'purpose',
  'new-payees': 'payee',
  duplicates: 'duplicate',
  failed: 'failed',
  'cut-off': 'month',
  'own-transfers': 'transfer',
  'invoice-documents': 'document',
}

/** A finding as a question about it is sent: with what the client is shown of it, and no more. */
export function askableFinding(
  { finding, rows }: CloseFinding,
  title: string,
  period: Required<DayRange>,
): Askable {
  const [row] = rows
  const amount = finding.amounts.length === 1 ? finding.amounts[0] : undefined
  const { card_id, card_name: card, user_full_name, user_id } = row?.transaction ?? {}
  return {
    kind: 'finding',
    object: findingObject(finding),
    shown: {
      title: title.slice(0, 300),
      ...(finding.day !== undefined && { day: finding.day }),
      ...(amount !== undefined && { amount }),
      ...(card != null && { card: card.slice(0, 100) }),
    },
    period,
    ...(finding.likeness !== undefined && finding.likeness.length <= 4000
      ? { likeness: finding.likeness }
      : {}),
    wording: wordingOfFinding(finding.item, row?.transaction.transaction_type),
    ...(card_id != null && heldBy(user_full_name, user_id)),
  }
}

function wordingOfFinding(item: EvidenceId, type: string | null | undefined): Wording {
  const wording = wordingOf[item] ?? 'other'
  return wording === 'purpose' && isOwnTransfer(type) ? 'transfer' : wording
}

function isOwnTransfer(type: string | null | undefined): boolean {
  return twoLeggedTypes.has(type ?? '')
}

/** Of a card: who holds it, or that nobody says so. */
function heldBy(name: string | null | undefined, id: unknown) {
  const holder = name?.trim().slice(0, 120)
  if (holder === undefined || holder === '') return { lacksHolder: true as const }
  return { holder, ...(typeof id === 'string' && id.length <= 200 && { holder_id: id }) }
}

/** What of a row its page says besides what was seen of it. */
export interface RowNames {
  readonly name: string
  readonly holder?: string | undefined
  readonly holder_id?: string | undefined
  readonly card?: string | undefined
}

/** A row of a list the same, as it was seen there. */
export function askableRow(
  kind: MarkedKind,
  object: string,
  seen: SeenValues,
  { names, timeZone }: { readonly names: RowNames; readonly timeZone: string },
): Askable {
  const valueOf = (field: SeenField) => seen.find((each) => each.field === field)?.value
  const amount = valueOf('amount')
  const currency = valueOf('currency')
  const posted = kind === 'transaction' ? valueOf('posted') : valueOf('date')
  const day = typeof posted === 'string' && posted.length > 10 ? localDay(timeZone)(posted) : posted
  const isMoney = typeof amount === 'number' && typeof currency === 'string'
  const isDay = typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day)
  return {
    kind,
    object,
    shown: {
      title: names.name.slice(0, 300),
      ...(isDay && { day }),
      ...(isMoney && { amount: { amount, currency } }),
      ...(names.card !== undefined && { card: names.card.slice(0, 100) }),
    },
    wording: kind === 'transaction' ? wordingOfTransaction(seen) : wordingOfKind[kind],
    ...((kind === 'card' || names.card !== undefined || names.holder !== undefined) &&
      heldBy(names.holder, names.holder_id ?? valueOf('holder'))),
  }
}

function wordingOfTransaction(seen: SeenValues): Wording {
  const { amount, currency, type, state, receipts } = Object.fromEntries(
    seen.map(({ field, value }) => [field, value]),
  )
  const transaction_type = typeof type === 'string' ? type : undefined
  if (isOwnTransfer(transaction_type)) return 'transfer'
  const status = typeof state === 'string' ? state : undefined
  const isMoney = typeof amount === 'number' && typeof currency === 'string'
  const lacksReceipt =
    receipts === 0 &&
    isMoney &&
    isPayment({ amount: { amount, currency }, status, transaction_type })
  return lacksReceipt ? 'receipt' : 'purpose'
}

const wordingOfKind: Readonly<Record<Exclude<MarkedKind, 'transaction'>, Wording>> = {
  statement: 'document',
  invoice: 'document',
  card: 'other',
}

/** What a question about a transaction names. */
export function namesOfTransaction({
  counterparty_name,
  card_id,
  card_name,
  user_full_name,
  user_id,
}: Transaction) {
  const card = {
    card: card_name ?? undefined,
    holder: user_full_name ?? undefined,
    holder_id: user_id ?? undefined,
  }
  return { title: counterparty_name ?? undefined, ...(card_id != null && card) }
}

/** The same of an invoice. */
export function namesOfInvoice({ invoice_number }: Invoice) {
  return { title: invoice_number ?? undefined }
}
