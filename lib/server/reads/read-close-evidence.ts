import type { Transaction } from '@/lib/bank-contract/transaction'
import {
  daysApart,
  largeFrom,
  layThresholds,
  type KeptThresholds,
} from '@/lib/domain/checks/thresholds'
import type { CloseBasis, ConsentEvidence, ListRead } from '@/lib/domain/close/close-read'
import { type CloseEvidence, isOver } from '@/lib/domain/close/judge-close'
import {
  balancesOf,
  collectMovements,
  type Movements,
  type PaperFigures,
} from '@/lib/domain/close/paper-figures'
import { lateBeginning } from '@/lib/domain/close/late-beginning'
import { markElsewhere, type RowsMoved } from '@/lib/domain/close/tie-to-rows'
import type { ReadFailure, ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { type DayRange, todayIn } from '@/lib/domain/periods/day-range'
import { periodBefore } from '@/lib/domain/periods/period-before'
import { isWhole, type Reading } from '@/lib/domain/reading/reading'
import { findDay } from '@/lib/domain/renewals/consent-end'
import {
  closeViewHref,
  isPreview,
  parseCloseView,
  typedThresholds,
} from '@/lib/search-params/close-view'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { requestTime } from '@/lib/server/auth/request-time'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { readPages } from '@/lib/server/banking/walk-pages'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { readBooksEvidence } from '@/lib/server/reads/read-books-evidence'
import { readByBalance } from '@/lib/server/reads/read-by-balance'
import { readClient } from '@/lib/server/reads/read-client'
import { readCustomerNames } from '@/lib/server/reads/customer-names'
import { readStatementsUntil } from '@/lib/server/reads/read-coverage'
import { readMoved } from '@/lib/server/reads/read-moved'
import { type PeriodRows, readPeriodRows } from '@/lib/server/reads/read-period-rows'

// Five thousand invoices of one close.
const maxPagesOfInvoices = 50

interface EvidenceRequest {
  readonly period: Required<DayRange>
  readonly due: string
  /** By which the client’s closes are judged; the address may name others. */
  readonly thresholds: KeptThresholds
  readonly raw: RawSearchParams
  /** For the paper: also what the bank’s balances say of accounts of which no statement does. */
  readonly withBalances?: boolean
  /** Is given all rows as they come, some of them twice. */
  readonly onRows?: (rows: readonly Transaction[]) => void
}

interface ReadEvidence {
  readonly evidence: CloseEvidence
  readonly basis: CloseBasis
  /** The same by the thresholds that are kept, where the address names others. */
  readonly kept: CloseEvidence | undefined
}

/** Reads at the bank all that a close is judged by, once. */
export async function readCloseEvidence(
  access: ReadingAccess,
  { period, due, thresholds, raw, withBalances = false, onRows }: EvidenceRequest,
): Promise<ReadEvidence> {
  const { scope, connection_id } = access.client
  const timeZone = access.settings.time_zone
  const view = parseCloseView(raw)
  const kept = layThresholds(thresholds.firm, thresholds.own)
  const now = layThresholds(kept, typedThresholds(view))
  const preview = isPreview(view, kept)
  const movements = collectMovements(timeZone)
  const [rows, statements, invoices] = await Promise.all([
    readPeriodRows(access, {
      days: period,
      thresholds: now,
      ...(preview && { beside: kept }),
      raw,
      href: closeViewHref(connection_id, view, { depth: undefined }),
      onRows: (some) => {
        movements.add(some)
        onRows?.(some)
      },
    }),
    scope.includes('statements:read') ? readStatementsUntil(access, period.last) : undefined,
    scope.includes('invoicing:read') ? readInvoices(access, period) : undefined,
  ])
  const today = todayIn(timeZone, requestTime())
  const moved = movements.read(period)
  const firstDay = movements.firstDay()
  const accounts = moved.accounts.map(({ account }) => account)
  const books = await readBooksEvidence(access, period, accounts)
  const failed = [statements, invoices].find((each) => each?.kind === 'failed')
  const failure = rows.failure ?? (failed?.kind === 'failed' ? failed.failure : undefined)
  const consent = consentOf(access, failure, today)
  const stated = partOf(statements, (value) => value)
  const request = { period, today, movements, rows, statements: stated }
  const { moved: whole, after } = await readMoved(access, request)
  const evidence: CloseEvidence = {
    period,
    today,
    checks: rows,
    moved: whole,
    statements: stated,
    invoices: partOf(invoices, (value) => value.invoices),
    customers: invoices?.kind === 'read' ? invoices.value.customers : undefined,
    consent: { ...consent, due },
    books,
  }
  const balances =
    statements?.kind === 'read' && isWhole(statements.value)
      ? markElsewhere(balancesOf(statements.value.items, period), period, whole)
      : undefined
  const ofPaper = { period, today, stated: balances ?? [], moved: whole.movedIn(period) }
  const byBalance = withBalances ? await readByBalance(access, ofPaper) : undefined
  const { beside } = rows
  return {
    evidence,
    kept: beside && { ...evidence, checks: { ...rows, checks: beside } },
    basis: {
      readAt: rows.readAt,
      timeZone,
      transactions: rows.checks.transactions,
      undated: rows.checks.undated,
      reached: rows.reached,
      postedSince: rows.postedSince,
      extent: rows.extent,
      seenSince: rows.seenSince,
      firstDay: lateBeginning(firstDay, rows.seenSince),
      past: pastOf(rows),
      consent,
      failure,
      furtherHref: rows.furtherHref,
      large: rows.checks.currencies.map((currency) => ({
        currency,
        amount: String(largeFrom(now, currency)),
      })),
      days: daysApart(now),
      accounts: listSharedAccounts(access),
      readings: [
        ...rows.readings,
        ...listRead('statements', undefined, period.last, statements, (of) => of),
        ...listRead('invoices', period.first, period.last, invoices, ({ invoices: of }) => of),
        ...after,
        ...(byBalance?.readings ?? []),
      ],
      figures: figuresOf(period, {
        moved,
        whole,
        firstDay,
        rows,
        today,
        balances,
        byBalance: byBalance?.balances,
      }),
    },
  }
}

interface ReadForFigures extends Pick<PaperFigures, 'balances' | 'byBalance'> {
  /** In the period, as far as it was read. */
  readonly moved: Movements
  readonly whole: RowsMoved
  /** Of all rows that were read. */
  readonly firstDay: string | undefined
  readonly rows: PeriodRows
  readonly today: string
}

/** What moved in the period and in the one before, which the same rows tell. */
function figuresOf(
  period: Required<DayRange>,
  { moved, whole, firstDay, rows, today, balances, byBalance }: ReadForFigures,
): PaperFigures {
  const { accounts, totals, untold } = moved
  const isEveryRowKnown = untold === 0 && rows.checks.undated === 0
  const days = periodBefore(period)
  const before = isOver(days, today) ? whole.movedIn(days) : undefined
  return {
    accounts,
    totals,
    isWhole: isEveryRowKnown && isWhole(rows.extent) && isOver(period, today),
    balances,
    ...(byBalance !== undefined && { byBalance }),
    before: before && { days, totals: before.totals, from: lateBeginning(firstDay, days.first) },
  }
}

function listRead<Value>(
  list: ListRead['list'],
  first: string | undefined,
  last: string,
  outcome: ReadOutcome<Value> | undefined,
  readingOf: (value: Value) => Reading<unknown>,
): ListRead[] {
  if (outcome?.kind !== 'read') return []
  const { items, notUnderstood, end, pages = 0 } = readingOf(outcome.value)
  return [
    { list, first, last, pages, rows: items.length + notUnderstood, end, readAt: outcome.readAt },
  ]
}

/** With the names of the customers whose invoices lack a document. */
function readInvoices(access: ReadingAccess, { first, last }: Required<DayRange>) {
  return readClient(access, async (bank) => {
    const invoices = await readPages(
      (page) => bank.listInvoices(page),
      [
        ['date_after', first],
        ['date_before', last],
      ],
      maxPagesOfInvoices,
    )
    const bare = invoices.items.filter(({ file_id }) => !file_id)
    return { invoices, customers: await readCustomerNames(access, bank, bare) }
  })
}

function pastOf({ isComplete, checks, extent }: PeriodRows): NonNullable<CloseBasis['past']> {
  if (!isComplete) return 'part'
  return checks.hasEarlier || !isWhole(extent) || checks.undated > 0 ? 'whole' : 'empty'
}

/** Also of a consent that the bank refused a moment ago, which the client does not say yet. */
function consentOf(
  { client, settings }: ReadingAccess,
  failure: ReadFailure | undefined,
  today: string,
): ConsentEvidence {
  const end = findDay(client.grant_ends_at, settings.time_zone)
  const hasEnded = failure?.code === 'needs_reconnect' || failure?.code === 'disconnected'
  return { end: hasEnded && end > today ? today : end, hasEnded }
}

function partOf<Value, Part>(
  outcome: ReadOutcome<Value> | undefined,
  part: (value: Value) => Part,
): Part | undefined | 'not_shared' {
  if (outcome === undefined) return 'not_shared'
  return outcome.kind === 'failed' ? undefined : part(outcome.value)
}
