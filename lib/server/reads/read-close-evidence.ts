import type { Transaction } from '@/lib/bank-contract/transaction'
import {
  daysApart,
  largeFrom,
  layThresholds,
  type KeptThresholds,
} from '@/lib/domain/checks/thresholds'
import type { CloseBasis } from '@/lib/domain/close/close-read'
import type { CloseEvidence } from '@/lib/domain/close/judge-close'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { type DayRange, todayIn } from '@/lib/domain/periods/day-range'
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
import { readPeriodRows } from '@/lib/server/reads/read-period-rows'

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
  const { scope, connection_id, grant_ends_at } = access.client
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
  const evidence: CloseEvidence = {
    period,
    today: todayIn(timeZone, requestTime()),
    checks: rows,
    statements: partOf(statements, (value) => value.statements),
    invoices: partOf(invoices, (value) => value),
    consent: { end: findDay(grant_ends_at, timeZone), due },
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
      seenSince: rows.isBeforeRead ? rows.seenSince : undefined,
      failure: rows.failure ?? (failed?.kind === 'failed' ? failed.failure : undefined),
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

function partOf<Value, Part>(
  outcome: ReadOutcome<Value> | undefined,
  part: (value: Value) => Part,
): Part | undefined | 'not_shared' {
  if (outcome === undefined) return 'not_shared'
  return outcome.kind === 'failed' ? undefined : part(outcome.value)
}
