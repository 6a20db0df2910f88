import type { Transaction } from '@/lib/bank-contract/transaction'
import {
  daysApart,
  largeFrom,
  layThresholds,
  type KeptThresholds,
} from '@/lib/domain/checks/thresholds'
import type { CloseBasis, ConsentEvidence } from '@/lib/domain/close/close-read'
import type { CloseEvidence } from '@/lib/domain/close/judge-close'
import type { ReadFailure, ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { type DayRange, todayIn } from '@/lib/domain/periods/day-range'
import { isWhole } from '@/lib/domain/reading/reading'
import { findDay } from '@/lib/domain/renewals/consent-end'
import {
  closeViewHref,
  isPreview,
  parseCloseView,
  typedThresholds,
} from '@/lib/search-params/close-view'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { readPages } from '@/lib/server/banking/walk-pages'
import { readClient } from '@/lib/server/reads/read-client'
import { readStatementsUntil } from '@/lib/server/reads/read-coverage'
import { type PeriodRows, readPeriodRows } from '@/lib/server/reads/read-period-rows'

// Five thousand invoices of one close.
const maxPagesOfInvoices = 50

interface EvidenceRequest {
  readonly period: Required<DayRange>
  readonly due: string
  /** By which the client’s closes are judged; the address may name others. */
  readonly thresholds: KeptThresholds
  readonly raw: RawSearchParams
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
  access: ClientAccess,
  { period, due, thresholds, raw, onRows }: EvidenceRequest,
): Promise<ReadEvidence> {
  const { scope, connection_id } = access.client
  const timeZone = access.settings.time_zone
  const view = parseCloseView(raw)
  const kept = layThresholds(thresholds.firm, thresholds.own)
  const now = layThresholds(kept, typedThresholds(view))
  const preview = isPreview(view, kept)
  const [rows, statements, invoices] = await Promise.all([
    readPeriodRows(access, {
      days: period,
      thresholds: now,
      ...(preview && { beside: kept }),
      raw,
      href: closeViewHref(connection_id, view, { depth: undefined }),
      ...(onRows && { onRows }),
    }),
    scope.includes('statements:read') ? readStatementsUntil(access, period.last) : undefined,
    scope.includes('invoicing:read') ? readInvoices(access, period) : undefined,
  ])
  const failed = [statements, invoices].find((each) => each?.kind === 'failed')
  const today = todayIn(timeZone, requestTime())
  const failure = rows.failure ?? (failed?.kind === 'failed' ? failed.failure : undefined)
  const consent = consentOf(access, failure, today)
  const evidence: CloseEvidence = {
    period,
    today,
    checks: rows,
    statements: partOf(statements, (value) => value.statements),
    invoices: partOf(invoices, (value) => value),
    consent: { ...consent, due },
  }
  const { beside } = rows
  return {
    evidence,
    kept: beside && { ...evidence, checks: { ...rows, checks: beside } },
    basis: {
      readAt: rows.readAt,
      transactions: rows.checks.transactions,
      undated: rows.checks.undated,
      reached: rows.reached,
      extent: rows.extent,
      seenSince: rows.seenSince,
      past: pastOf(rows),
      consent,
      failure,
      furtherHref: rows.furtherHref,
      large: rows.checks.currencies.map((currency) => ({
        currency,
        amount: String(largeFrom(now, currency)),
      })),
      days: daysApart(now),
    },
  }
}

function readInvoices(access: ClientAccess, { first, last }: Required<DayRange>) {
  return readClient(access, (bank) =>
    readPages(
      (page) => bank.listInvoices(page),
      [
        ['date_after', first],
        ['date_before', last],
      ],
      maxPagesOfInvoices,
    ),
  )
}

function pastOf({ isComplete, checks, extent }: PeriodRows): NonNullable<CloseBasis['past']> {
  if (!isComplete) return 'part'
  return checks.hasEarlier || !isWhole(extent) || checks.undated > 0 ? 'whole' : 'empty'
}

/** Also of a consent that the bank refused a moment ago, which the client does not say yet. */
function consentOf(
  { client, settings }: ClientAccess,
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
