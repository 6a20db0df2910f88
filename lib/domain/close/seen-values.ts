import type { Card } from '@/lib/bank-contract/card'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { Money } from '@/lib/bank-contract/money'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { findInstant } from '@/lib/domain/periods/calendar-date'

export type SeenField =
  | 'state'
  | 'posted'
  | 'amount'
  | 'currency'
  | 'counterparty'
  | 'account'
  | 'type'
  | 'receipts'
  | 'first'
  | 'last'
  | 'accounts'
  | 'opening'
  | 'closing'
  | 'credits'
  | 'debits'
  | 'fees'
  | 'number'
  | 'date'
  | 'due'
  | 'file'
  | 'holder'
  | 'limit_type'

/** One thing that the bank said. Null is “none”, said by the bank; what it does not say has no fact. */
export interface SeenFact {
  readonly field: SeenField
  /** The account that it is said of, where a statement says it of several. */
  readonly of?: string
  readonly value: string | number | null
}

export type SeenValues = readonly SeenFact[]

export interface SeenChange {
  readonly field: SeenField
  readonly of?: string
  readonly before: SeenFact['value']
  readonly after: SeenFact['value']
}

export interface SeenComparison {
  readonly changes: readonly SeenChange[]
  /** Seen then, and not said now: nobody can tell whether it changed. */
  readonly untold: readonly SeenFact[]
}

/** What the bank says otherwise than it did. What it did not say then cannot have changed. */
export function compareSeen(before: SeenValues, now: SeenValues): SeenComparison {
  const said = new Map(withKeys(now).map(([key, { value }]) => [key, value]))
  const changes: SeenChange[] = []
  const untold: SeenFact[] = []
  for (const [key, fact] of withKeys(before)) {
    const after = said.get(key)
    const { value, ...what } = fact
    if (after === undefined) untold.push(fact)
    else if (after !== value) changes.push({ ...what, before: value, after })
  }
  return { changes, untold }
}

/** The second of the same field, as of two accounts without an identifier, is compared with the second. */
function withKeys(facts: SeenValues): (readonly [key: string, fact: SeenFact])[] {
  const counts = new Map<string, number>()
  return facts.map((fact) => {
    const name = JSON.stringify([fact.field, fact.of ?? null])
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return [`${name} ${count}`, fact]
  })
}

function say(field: SeenField, value: SeenFact['value'] | undefined, of?: string): SeenFact[] {
  if (value === undefined) return []
  return [{ field, value, ...(of !== undefined && { of }) }]
}

function sayMoney(
  field: SeenField,
  value: Money | null | undefined,
  of?: string,
): readonly SeenFact[] {
  // One text, since a figure means nothing without its currency.
  const text = value == null ? value : `${value.amount} ${value.currency}`
  return say(field, text, of)
}

export function seenOfTransaction(row: Transaction): SeenValues {
  return [
    ...say('state', row.status),
    ...say('posted', sameInstant(row.posted_at)),
    ...say('amount', row.amount.amount),
    ...say('currency', row.amount.currency),
    ...say('counterparty', row.counterparty_name),
    ...say('account', row.account_id),
    ...say('type', row.transaction_type),
    ...say('receipts', row.attachments?.length),
  ]
}

/** However it is written: a bank may spell one instant in several ways. */
function sameInstant(text: string | null | undefined): string | null | undefined {
  const instant = findInstant(text ?? '')
  return instant === undefined ? text : new Date(instant).toISOString()
}

/** `fileName` is undefined where it was not requested: the address of a PDF is signed again each time. */
export function seenOfStatement(
  statement: Statement,
  fileName: string | null | undefined,
): SeenValues {
  const { accounts } = statement
  return [
    ...say('type', statement.statement_type),
    ...say('first', statement.period_start),
    ...say('last', statement.period_end),
    ...say('file', fileName),
    ...say('accounts', accounts?.length),
    ...(accounts ?? []).flatMap((each) => {
      const of = each.account_id ?? ''
      return [
        ...sayMoney('opening', each.opening_balance, of),
        ...sayMoney('closing', each.closing_balance, of),
        ...sayMoney('credits', each.total_credits, of),
        ...sayMoney('debits', each.total_debits, of),
        ...sayMoney('fees', each.total_fees, of),
      ]
    }),
  ]
}

export function seenOfInvoice(invoice: Invoice): SeenValues {
  return [
    ...say('state', invoice.status),
    ...say('number', invoice.invoice_number),
    ...say('date', invoice.date),
    ...say('due', invoice.due_date),
    ...say('counterparty', invoice.customer?.id),
    ...say('amount', invoice.total?.amount),
    ...say('currency', invoice.total?.currency),
    // Spec, Invoice: it is left out where no PDF is attached.
    ...say('file', invoice.file_id ?? null),
  ]
}

export function seenOfCard(card: Card): SeenValues {
  return [
    ...say('state', card.status),
    ...say('type', card.type),
    ...say('holder', card.cardholder?.user_id),
    ...sayMoney('amount', card.spending_limit),
    ...say('limit_type', card.spending_limit_type),
  ]
}
