import type {
  CloseFinding,
  CloseItem,
  EvidenceItem,
  FirmItemRead,
  KeptOutcome,
} from '@/lib/domain/close/close-read'
import { entriesAbout, type ExceptionEntry, indexExceptions } from '@/lib/domain/close/exceptions'
import type { Finding } from '@/lib/domain/close/finding'
import { rowKey } from '@/lib/domain/close/row-key'
import {
  type FirmItem,
  type ItemFile,
  judgeFirmItem,
  type Tick,
} from '@/lib/domain/close/firm-items'
import { isUntold, type ItemOutcome, laidOf } from '@/lib/domain/close/item-state'
import { type CloseEvidence, type JudgedItem } from '@/lib/domain/close/judge-close'
import type { Kept } from '@/lib/domain/close/kept'
import type { LaidFinding } from '@/lib/domain/close/lay-decisions'

/** The items by evidence as a screen shows them. */
export function showItems(
  judged: readonly JudgedItem[],
  evidence: CloseEvidence,
  entries: Kept<ExceptionEntry>,
): EvidenceItem[] {
  const rows = new Map(
    evidence.checks.checks.rows.map((row) => [rowKey(row.transaction), row] as const),
  )
  const { invoices } = evidence
  const read = invoices === undefined || invoices === 'not_shared' ? [] : invoices.items
  const invoiceById = new Map(read.map((invoice) => [JSON.stringify([invoice.id]), invoice]))
  const decisions = entries.flatMap((entry) => (entry.kind === 'withdrawn' ? [] : entry))
  const withdrawals = new Map(
    entries.flatMap((entry) => (entry.kind === 'withdrawn' ? [[entry.of, entry] as const] : [])),
  )
  const decisionsOf = indexExceptions(decisions)
  const seenOf = (finding: Finding): string[] => {
    const some = decisionsOf(finding).flatMap((entry) => [entry, withdrawals.get(entry.id) ?? []])
    return entriesAbout(some.flat(), finding, evidence.period).map(({ id }) => id)
  }
  const show = (laid: LaidFinding): CloseFinding => {
    const { finding, standing } = laid
    const invoice = finding.item === 'invoice-documents' ? invoiceById.get(finding.key) : undefined
    return {
      finding,
      standing,
      by: 'by' in laid ? laid.by : undefined,
      seen: seenOf(finding),
      rows: finding.rows.flatMap((key) => rows.get(key) ?? []),
      invoice: invoice && {
        id: invoice.id,
        invoice_number: invoice.invoice_number,
        customer: invoice.customer,
        date: invoice.date,
        customerName: evidence.customers?.get(invoice.customer?.id ?? '')?.name,
      },
    }
  }
  return judged.map(({ id, outcome, extent, total, done, elsewhere, firsts, closings }) => ({
    kind: 'evidence',
    id,
    state: outcome.state,
    open: openOf(outcome),
    findings: laidOf(outcome).map(show),
    total,
    extent,
    ...(done !== undefined && { done }),
    ...(closings !== undefined && { closings }),
    ...(elsewhere !== undefined && { elsewhere }),
    ...(firsts !== undefined && { firsts }),
    older: undefined,
  }))
}

export function showFirmItems(
  items: readonly FirmItem[],
  ticks: ReadonlyMap<string, Kept<Tick>>,
  files?: ReadonlyMap<string, ItemFile>,
): FirmItemRead[] {
  return items.map((item) => {
    const { id } = item
    const own = ticks.get(id) ?? []
    const { state } = judgeFirmItem(own)
    return { kind: 'firm', id, state, item, ticks: own, file: files?.get(id) }
  })
}

function openOf(outcome: ItemOutcome): number {
  if (outcome.state === 'to_review') return outcome.open
  return 'openAtLeast' in outcome ? outcome.openAtLeast : 0
}

/** Beside each item that cannot be known now, what it was when this was kept. */
export function showOlder(items: readonly CloseItem[], kept: KeptOutcome): CloseItem[] {
  return items.map((item) =>
    item.kind === 'evidence' && isUntold(item.state)
      ? { ...item, older: olderOf(item.id, kept) }
      : item,
  )
}

function olderOf(id: string, kept: KeptOutcome): EvidenceItem['older'] {
  const item = kept.items.find((each) => each.id === id)
  if (item?.kind !== 'evidence' || isUntold(item.state)) return undefined
  const { state, open, findings } = item
  return { readAt: kept.readAt, state, open, findings }
}
