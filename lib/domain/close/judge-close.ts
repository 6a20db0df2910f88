import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { Statement } from '@/lib/bank-contract/statement'
import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import type { ChecksRead } from '@/lib/domain/checks/create-checks'
import {
  type CheckId,
  checkIds,
  type JudgedCheck,
  judgeChecks,
} from '@/lib/domain/checks/judge-checks'
import {
  evidenceOfCheck,
  evidenceOfFindings,
  evidenceOfStatements,
} from '@/lib/domain/close/check-evidence'
import { type BooksClosing, countAgreeing } from '@/lib/domain/books/books-closing'
import type { Acceptance, ExceptionEntry } from '@/lib/domain/close/exceptions'
import { type ConsentUntil, findConsentEnd } from '@/lib/domain/close/find-consent-end'
import { findDiscontinuities } from '@/lib/domain/close/find-continuity'
import { findLoneTransfers } from '@/lib/domain/close/find-lone-transfers'
import { coverageOf, findStatementGaps } from '@/lib/domain/close/find-statement-gaps'
import { findUndocumentedInvoices } from '@/lib/domain/close/find-undocumented-invoices'
import type { EvidenceId, Finding } from '@/lib/domain/close/finding'
import { rowKey } from '@/lib/domain/close/row-key'
import { evidenceOf, type ItemOutcome, judgeItem } from '@/lib/domain/close/item-state'
import type { Kept } from '@/lib/domain/close/kept'
import type { LayingContext } from '@/lib/domain/close/lay-decisions'
import type { RowsMoved } from '@/lib/domain/close/tie-to-rows'
import { type DayRange, isToCome } from '@/lib/domain/periods/day-range'
import { type Extent, isWhole, isWholeSoFar, type Reading } from '@/lib/domain/reading/reading'
import type { CustomersById } from '@/lib/format/resource-names'

/** All that a close is judged by, as the bank gave it. */
export interface CloseEvidence {
  readonly period: Required<DayRange>
  readonly today: string
  readonly checks: ChecksRead & {
    /** Whether the few days around the period were read too. */
    readonly isAroundRead: boolean
    /** Whether the time before it was read as far as it ever is. */
    readonly isBeforeRead: boolean
    /** Whether what was initiated before it, and had not been posted by its end, was read too. */
    readonly isCarriedRead: boolean
  }
  /** What moved on any days, by the same rows. */
  readonly moved: RowsMoved
  /** Undefined where it could not be read; `not_shared` where the client does not share it. */
  readonly statements: Reading<Statement> | undefined | 'not_shared'
  readonly invoices: Reading<Invoice> | undefined | 'not_shared'
  /** Customers of invoices without a document, as far as the bank names them. */
  readonly customers?: CustomersById | undefined
  readonly consent: ConsentUntil
  readonly books: BooksEvidence
}

/** What the books of the accounts come to against the bank. */
export interface BooksEvidence {
  readonly findings: Reading<Finding>
  /** Of each account and month that was compared. */
  readonly closings: readonly BooksClosing[]
  /** Timing differences that people accepted. */
  readonly accepted: readonly Acceptance[]
  /** Months of accounts that moved money. */
  readonly due: number
  /** Those with a file of the books. */
  readonly received: number
}

export interface JudgedItem {
  readonly id: EvidenceId
  readonly outcome: ItemOutcome
  /** Undefined where it could not be made at all. */
  readonly extent: Extent | undefined
  /** Among how many, where they are counted. */
  readonly total: number | undefined
  /** Of those the ones that the evidence itself shows to be right, whatever was decided. */
  readonly done?: number
  /** Statements that tie out only in days of another time zone than the client’s. */
  readonly elsewhere?: number
  /** Statements with none before them, which continue nothing. */
  readonly firsts?: number
  /** What books and bank closed with, where they were compared. */
  readonly closings?: readonly BooksClosing[]
}

/** Every item by evidence, with what was decided laid over what was found. */
export function judgeClose(
  evidence: CloseEvidence,
  entries: Kept<ExceptionEntry>,
  context: Pick<LayingContext, 'lockedAt' | 'materiality'>,
): JudgedItem[] {
  const items = judgeItems(evidence, entries, context)
  return isToCome(evidence.period, evidence.today) ? items.map(waiting) : items
}

/** Of a period that has not begun nothing passes; a consent that ends before its close is due is known all the same. */
function waiting(item: JudgedItem): JudgedItem {
  const { id, outcome } = item
  if (outcome.state === 'not_shared') return item
  if (id === 'consent' && outcome.state === 'to_review') return item
  const extent = { end: 'to_come', notUnderstood: 0 } as const
  return { id, outcome: judgeItem(evidenceOf(extent, [])), extent, total: undefined }
}

function judgeItems(
  evidence: CloseEvidence,
  entries: Kept<ExceptionEntry>,
  { lockedAt, materiality }: Pick<LayingContext, 'lockedAt' | 'materiality'>,
): JudgedItem[] {
  const { period, invoices } = evidence
  const base = { period, lockedAt, materiality }
  const judge = (
    id: EvidenceId,
    found: Reading<Finding> | undefined,
    rows: LayingContext['rows'],
    total?: number,
  ): JudgedItem => {
    const outcome = judgeItem(evidenceOfFindings(found, entries, { ...base, rows }))
    return { id, outcome, extent: extentOf(found), total }
  }
  const { rows, reading, checks } = readingOfRows(evidence)
  const judgeCheck = (id: CheckId): JudgedItem[] => {
    const check = checks.find((each) => each.id === id)
    if (check === undefined) return []
    const outcome = judgeItem(evidenceOfCheck(check, entries, { ...base, rows }))
    const isMade = check.count !== undefined || check.state === 'undetermined'
    const extent = isMade ? (check.shown ?? check.extent) : undefined
    return [{ id, outcome, extent, total: check.total }]
  }
  return [
    judge('consent', findConsentEnd(evidence), undefined),
    ...judgeStatements(evidence, entries, { ...base, rows: undefined }),
    ...checkIds.flatMap(judgeCheck),
    judge('own-transfers', findLoneTransfers(reading, period), rows),
    invoices === 'not_shared'
      ? notShared('invoice-documents')
      : judgeInvoices(evidence, invoices, judge),
    judgeBooks(evidence, entries, base),
  ]
}

/** A firm need not compare books: without any file it is not due. */
function judgeBooks(
  { books, period, today }: CloseEvidence,
  entries: Kept<ExceptionEntry>,
  context: Omit<LayingContext, 'rows'>,
): JudgedItem {
  const hasAny = books.received > 0
  const found = hasAny
    ? { ...books.findings, ...untilOver(books.findings, { period, today }) }
    : books.findings
  const outcome = judgeItem(
    evidenceOfFindings(
      found,
      [...entries, ...books.accepted],
      { ...context, rows: undefined },
      hasAny ? 'all' : 'not_due',
    ),
  )
  return {
    id: 'books',
    outcome,
    extent: extentOf(found),
    total: books.due,
    done: countAgreeing(books.closings, books.findings.items),
    closings: books.closings,
  }
}

/** It is not left out: what nobody looked at is seen. */
function notShared(id: EvidenceId): JudgedItem {
  const outcome = judgeItem({ kind: 'not_shared' })
  return { id, outcome, extent: undefined, total: undefined }
}

const itemsOfStatements = ['statements', 'tie-out', 'continuity'] as const

function judgeStatements(
  { statements, period, today, moved }: CloseEvidence,
  entries: Kept<ExceptionEntry>,
  context: LayingContext,
): JudgedItem[] {
  if (statements === 'not_shared') return itemsOfStatements.map(notShared)
  const gaps = statements && findStatementGaps(statements, period, today, moved)
  const evidence = evidenceOfStatements(gaps, entries, context)
  const continuity = statements && findDiscontinuities(statements, period)
  const covers = gaps === undefined ? 'not_due' : coverageOf(gaps)
  // The first statement of an account continues nothing.
  const continues = covers === 'all' && continuity?.compared === 0 ? 'nothing' : covers
  const goesOn = evidenceOfFindings(continuity, entries, context, continues)
  return [
    {
      id: 'statements',
      outcome: judgeItem(evidence.statements),
      extent: extentOf(gaps?.statements),
      total: gaps?.due,
    },
    {
      id: 'tie-out',
      outcome: judgeItem(evidence['tie-out']),
      extent: extentOf(gaps?.tieOut),
      total: gaps?.received,
      ...(gaps !== undefined && { done: gaps.tied, elsewhere: gaps.tiedElsewhere }),
    },
    {
      id: 'continuity',
      outcome: judgeItem(goesOn),
      extent: extentOf(continuity),
      total: continuity?.compared,
      ...(continuity !== undefined && { firsts: continuity.firsts }),
    },
  ]
}

function judgeInvoices(
  { period, today }: CloseEvidence,
  read: Reading<Invoice> | undefined,
  judge: (
    id: EvidenceId,
    found: Reading<Finding> | undefined,
    rows: LayingContext['rows'],
    total?: number,
  ) => JudgedItem,
): JudgedItem {
  const invoices = read && { ...read, ...untilOver(read, { period, today }) }
  const found = invoices && findUndocumentedInvoices(invoices, period)
  const rows = invoices && new Set(invoices.items.map(({ id }) => JSON.stringify([id, null])))
  return judge('invoice-documents', found, rows, found?.needed)
}

/** `shown` is of how much its counts are made, where that is not what it is decided by. */
type ReadCheck = JudgedCheck & { readonly shown?: Extent }

/** The checks of the rows, each of as much as it needs. */
function readingOfRows(evidence: CloseEvidence): {
  rows: LayingContext['rows']
  reading: Reading<CheckedRow>
  checks: readonly ReadCheck[]
} {
  const { period, checks: read } = evidence
  const extent = untilOver(read.extent, evidence)
  const around = read.isAroundRead ? extent : inPart(extent)
  const judged = judgeChecks({ ...read, extent }, period).map((check): ReadCheck => {
    if (check.id === 'new-payees') return ofPast(check, read)
    const lacks =
      (check.id === 'duplicates' && !read.isAroundRead) ||
      (check.id === 'cut-off' && !read.isCarriedRead)
    return lacks ? { ...check, extent: inPart(check.extent) } : check
  })
  const notUnderstood = Math.max(extent.notUnderstood, read.checks.undated)
  const items = read.checks.rows
  return {
    rows: isWhole(extent)
      ? new Set(items.map(({ transaction }) => rowKey(transaction)))
      : undefined,
    reading: { ...around, notUnderstood, items, notApplied: [] },
    checks: judged,
  }
}

/**
 * Where the past was read in part, a payee may seem new who is not. If nobody seems new, nobody is; the others
 * are decided once the past was read as far as it ever is.
 */
function ofPast(check: JudgedCheck, read: CloseEvidence['checks']): ReadCheck {
  if (read.isComplete) return check
  const isKnown = read.isBeforeRead || check.count === 0
  return {
    ...check,
    extent: isKnown ? check.extent : inPart(check.extent),
    shown: { ...check.extent, isUpperBound: true },
  }
}

/** Nothing is whole of a period that is not over. */
function untilOver(
  { end, notUnderstood }: Extent,
  { period, today }: Pick<CloseEvidence, 'period' | 'today'>,
): Extent {
  return { end: end === 'whole' && !isOver(period, today) ? 'not_over' : end, notUnderstood }
}

export function isOver({ last }: Required<DayRange>, today: string): boolean {
  return last < today
}

function inPart(extent: Extent): Extent {
  return isWholeSoFar({ ...extent, notUnderstood: 0 }) ? { ...extent, end: 'limit' } : extent
}

function extentOf(found: Extent | undefined): Extent | undefined {
  return found && { end: found.end, notUnderstood: found.notUnderstood }
}
