import type { CloseFinding, CloseItem } from '@/lib/domain/close/close-read'
import type { Acceptance, ExceptionEntry, Exclusion } from '@/lib/domain/close/exceptions'
import { findingObject } from '@/lib/domain/close/question-object'
import { shortId, shownName } from '@/lib/format/names'

/** Its payee, or its invoice with the customer, as the bank writes them; undefined where it is of neither. */
export function findingName({
  finding: { payee },
  rows: [row],
  invoice,
}: Pick<CloseFinding, 'finding' | 'rows' | 'invoice'>): string | undefined {
  if (invoice !== undefined) {
    const number = shownName(invoice.invoice_number) ?? shortId(invoice.id)
    return [number, shownName(invoice.customerName)].filter(Boolean).join(' · ')
  }
  return payee === undefined ? undefined : shownName(row?.transaction.counterparty_name)
}

export type FindNames = (entry: ExceptionEntry) => string | undefined

/** What exceptions are about, by findings of these items: those decided before names were kept have none. */
export function namesIn(items: readonly CloseItem[]): FindNames {
  const [payees, findings] = [new Map<string, string>(), new Map<string, string>()]
  for (const item of items) {
    if (item.kind !== 'evidence') continue
    for (const each of item.findings) {
      const name = findingName(each)
      if (name === undefined) continue
      findings.set(findingObject(each.finding), name)
      if (each.finding.payee !== undefined) payees.set(each.finding.payee, name)
    }
  }
  return (entry) => {
    if (entry.kind === 'withdrawn') return undefined
    const payee = entry.kind === 'excluded' ? entry.scope.payee : entry.finding.payee
    const own = entry.kind === 'accepted' ? findings.get(findingObject(entry.finding)) : undefined
    return entry.name ?? own ?? payees.get(payee ?? '')
  }
}

/** Each with its name, where one is known. */
export function named<Entry extends Acceptance | Exclusion>(
  entries: readonly Entry[],
  nameOf: FindNames,
): Entry[] {
  return entries.map((entry) => {
    const name = nameOf(entry)
    return name === undefined ? entry : { ...entry, name }
  })
}
