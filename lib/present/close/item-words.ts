import { figuresOf, wholeTransfersIn } from '@/lib/present/close/figures-of'
import {
  materialityInWords,
  materialityOfRead,
  type ShownClose,
} from '@/lib/present/close/shown-close'
import { cutOffWords } from '@/lib/present/close/cut-off-words'
import { duplicatesWords } from '@/lib/present/close/duplicates-words'
import { booksWords } from '@/lib/present/close/books-words'
import { splitFindings } from '@/lib/present/close/split-findings'
import { untoldWords } from '@/lib/present/close/untold-words'
import { netSums } from '@/lib/domain/close/amounts'
import { paymentTypes } from '@/lib/domain/transactions/missing-receipt'
import type { CloseFinding, CloseRead, EvidenceItem } from '@/lib/domain/close/close-read'
import type { EvidenceId } from '@/lib/domain/close/finding'
import { findDay } from '@/lib/domain/renewals/consent-end'
import { type Extent, isWhole } from '@/lib/domain/reading/reading'
import type { Reader } from '@/lib/format/create-reader'
import { valueName } from '@/lib/format/value-name'
import { evidenceNames } from '@/lib/present/close-item'
import { isNotKnown, moneyInWords, numberInWords, sayNone } from '@/lib/present/reading-words'

export interface ItemWords {
  readonly title: string
  /** What was found among what, or that nothing was, and what that comes to. */
  readonly parts: readonly string[]
  readonly method: string
}

/** An item in one line, with how it is made. */
export function itemWords(item: EvidenceItem, shown: ShownClose, reader: Reader): ItemWords {
  const { text } = reader
  const title = text(evidenceNames[item.id])
  const method = methodOf(item, shown, reader)
  const { extent, findings } = item
  if (item.state === 'not_shared')
    return { title, parts: [notSharedWords(item.id, reader)], method }
  if (extent === undefined) return { title, parts: [unread(item.id, shown, reader)], method }
  const { above, below, excluded } = splitFindings(findings, materialityOfRead(shown.read))
  const left = [...above, ...below]
  const isNothing = findings.length === 0
  const main = isNothing || left.length > 0 ? mainWords(item, left, shown, reader) : []
  const hasFigures = item.id !== 'consent'
  const low = {
    number: numberInWords(below.length, extent, reader),
    amounts: materialityInWords(shown.read, reader),
  }
  return {
    title,
    parts: [
      ...main,
      ...(hasFigures ? figuresOfItem(item, left, extent, reader) : []),
      ...(below.length === 0
        ? []
        : [
            above.length === 0
              ? text('closing_data.below', low)
              : text('closing_data.below_of', {
                  ...low,
                  figures: reader.list(figuresOf(below, extent, reader)),
                }),
          ]),
      ...(excluded.length === 0
        ? []
        : [
            text(left.length > 0 ? 'closing_data.more_excluded' : 'closing_data.excluded_count', {
              count: excluded.length,
              number: numberInWords(excluded.length, extent, reader),
            }),
          ]),
    ],
    method,
  }
}

/** Differences with the books have no side by which they are known: together they are books less bank. */
function figuresOfItem(
  { id }: EvidenceItem,
  left: readonly CloseFinding[],
  extent: Extent,
  reader: Reader,
): string[] {
  if (id !== 'books') return figuresOf(left, extent, reader)
  const sums = [...netSums(left.flatMap(({ finding }) => finding.amounts))]
  if (sums.length === 0) return []
  const figures = sums.map(([currency, amount]) =>
    moneyInWords({ amount, currency }, extent, reader),
  )
  return [reader.text('closing_data.books_effect', { amounts: reader.withCommas(figures) })]
}

function unread(id: EvidenceId, { read }: ShownClose, reader: Reader): string {
  const { text, date } = reader
  if (id === 'new-payees' && read.basis.failure === undefined) {
    return text('checks.new_payees_unread', { first: date(read.period.first) })
  }
  return untoldWords(undefined, read, reader)
}

function notSharedWords(id: EvidenceId, { text }: Reader): string {
  return id === 'invoice-documents'
    ? text('closing_data.not_shared_invoices')
    : text('closing_data.not_shared_statements')
}

// Of a client without a statement nobody knows when one is due.
function noneDue({ state }: EvidenceItem, { basis }: CloseRead, { text }: Reader): string {
  const isNone = basis.readings?.some(({ list, rows }) => list === 'statements' && rows === 0)
  if (isNone === true) return text('closing_data.none_so_far')
  return text(
    state === 'nothing_to_check' ? 'closing_data.none_to_compare' : 'closing_data.none_due',
  )
}

function mainWords(
  item: EvidenceItem,
  left: readonly CloseFinding[],
  shown: ShownClose,
  reader: Reader,
): string[] {
  const { text, number, date } = reader
  const { id, total = 0, findings, elsewhere = 0 } = item
  const { read } = shown
  const extent = item.extent ?? { end: 'limit', notUnderstood: 0 }
  const { first, last } = read.period
  const isNone = findings.length === 0
  if (isNone && !isWhole(extent)) return [untoldWords(extent, read, reader)]
  const counts = {
    number: numberInWords(left.length, extent, reader),
    // All of the period is counted, also where the time before it was read in part.
    total: numberInWords(total, { ...extent, isUpperBound: false }, reader),
  }
  switch (id) {
    case 'consent':
      return [consentWords(isNone, shown, reader)]
    case 'statements': {
      if (total === 0) return [isNone ? noneDue(item, read, reader) : '']
      const isMonth = first.slice(0, 7) === last.slice(0, 7)
      const received = { done: number(total - findings.length), due: number(total) }
      return [text(isMonth ? 'checks.received_month' : 'checks.received', received)]
    }
    case 'tie-out':
      if (total === 0) return [noneDue(item, read, reader)]
      if (isNotKnown(doneOf(item), extent)) return [untoldWords(extent, read, reader)]
      return [
        text('checks.tie_out_of', {
          done: numberInWords(doneOf(item), extent, reader),
          due: number(total),
        }),
        ...(elsewhere > 0
          ? [text('closing_data.tied_elsewhere', { number: number(elsewhere) })]
          : []),
      ]
    case 'continuity':
      return continuityWords(item, counts, reader)
    case 'without-receipt':
      return isNone
        ? [sayNone(extent, reader, 'none.without_receipt', counts)]
        : [text('checks.without_receipt_found', counts)]
    case 'large': {
      const amounts = reader.either(
        read.basis.large.map(({ currency, amount }) =>
          reader.money({ amount: BigInt(amount), currency }),
        ),
      )
      return isNone
        ? [sayNone(extent, reader, 'none.large', { ...counts, amounts })]
        : [text('checks.large_found', { ...counts, amounts })]
    }
    case 'cut-off':
      return isNone
        ? [sayNone(extent, reader, 'none.cut_off', { first: date(first), last: date(last) })]
        : cutOffWords(left, extent, read.period, reader)
    case 'new-payees': {
      const since = date(read.basis.seenSince ?? first)
      if (total === 0) return [sayNone(extent, reader, 'none.payees')]
      if (isNone) return [sayNone(extent, reader, 'none.new_payees', { ...counts, since })]
      return [
        text(read.basis.past === 'empty' ? 'checks.new_payees_first' : 'checks.new_payees_found', {
          ...counts,
          since,
        }),
        ...(read.basis.firstDay === undefined || read.basis.past === 'empty'
          ? []
          : [text('checks.first_row', { day: date(read.basis.firstDay) })]),
      ]
    }
    case 'duplicates':
      return isNone
        ? [sayNone(extent, reader, 'none.duplicates', { days: read.basis.days })]
        : duplicatesWords(left, counts.number, { extent, read }, reader)
    case 'failed':
      return isNone
        ? [sayNone(extent, reader, 'none.failed')]
        : [text('checks.failed_found', { count: left.length, number: counts.number })]
    case 'own-transfers':
      return [
        isNone
          ? sayNone(extent, reader, 'none.own_transfers')
          : text('closing_data.own_transfers_found', { count: left.length, number: counts.number }),
      ]
    case 'invoice-documents':
      if (!isNone) return [text('closing_data.invoice_documents_found', counts)]
      return total === 0
        ? [sayNone(extent, reader, 'none.invoices_in_period')]
        : [text('closing_data.invoice_documents_of', { done: number(total), total: number(total) })]
    case 'books': {
      const isUnknown = !isWhole(extent) && isNotKnown(doneOf(item), extent)
      const why = isUnknown ? [untoldWords(extent, read, reader)] : []
      return [...why, ...booksWords(item, reader)]
    }
  }
}

/** Of what was kept before it was counted, those without a finding. */
function doneOf({ done, findings, total = 0 }: EvidenceItem): number {
  return done ?? total - findings.length
}

function continuityWords(
  { findings, total = 0, firsts = 0 }: EvidenceItem,
  counts: { readonly number: string; readonly total: string },
  { text, number }: Reader,
): string[] {
  const first = firsts === 0 ? [] : [text('closing_data.continuity_first', { count: firsts })]
  if (findings.length > 0) return [text('closing_data.continuity_found', counts), ...first]
  if (total === 0) return first.length > 0 ? first : [text('closing_data.none_to_compare')]
  const all = { done: number(total), total: number(total) }
  return [text('closing_data.continuity_of', all), ...first]
}

function consentWords(isNone: boolean, { client, read }: ShownClose, reader: Reader): string {
  const { text, date, timeZone } = reader
  // What was kept before it was read with the rest says nothing of it.
  const consent = read.basis.consent ?? { end: findDay(client.grant_ends_at, timeZone) }
  const end = date(consent.end)
  if ('hasEnded' in consent && consent.hasEnded) return text('closing_data.consent_ended', { end })
  const due = read.close?.due
  if (due === undefined) return text('closing_data.consent_until', { end })
  return text(isNone ? 'checks.consent_covers' : 'checks.consent_short', { end, due: date(due) })
}

function methodOf(item: EvidenceItem, { read }: ShownClose, reader: Reader): string {
  const { text, list, number, timeZone } = reader
  switch (item.id) {
    case 'consent':
      return text('checks.consent_method')
    case 'statements':
      return text('checks.statements_method')
    case 'tie-out':
      return text('checks.tie_out_method', { zone: timeZone })
    case 'continuity':
      return text('closing_data.continuity_method')
    case 'without-receipt': {
      const types = paymentTypes.map((type) => valueName('transaction_data.type', type, text))
      return text('checks.without_receipt_method', { types: list(types) })
    }
    case 'large': {
      const method = text('checks.large_method', { some: number(5000), many: number(500_000) })
      const transfers = wholeTransfersIn(item.findings)
      return transfers === 0
        ? method
        : `${method} ${text('checks.transfers', { count: transfers })}`
    }
    case 'cut-off':
      return text('checks.cut_off_method', { zone: timeZone })
    case 'new-payees':
      return text('checks.new_payees_method')
    case 'duplicates':
      return text('checks.duplicates_method')
    case 'failed':
      return text('checks.failed_method')
    case 'own-transfers':
      return text('closing_data.own_transfers_method', {
        days: read.basis.days,
      })
    case 'invoice-documents':
      return text('closing_data.invoice_documents_method')
    case 'books':
      return text('closing_data.books_method')
  }
}
