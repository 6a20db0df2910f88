import type { Transaction } from '@/lib/bank-contract/transaction'
import type { CloseBasis } from '@/lib/domain/close/close-read'
import type { CloseEvidence } from '@/lib/domain/close/judge-close'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { type DayRange, todayIn } from '@/lib/domain/periods/day-range'
import { findDay } from '@/lib/domain/renewals/consent-end'
import { closeViewHref, largeFrom, parseCloseView } from '@/lib/search-params/close-view'
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
  readonly raw: RawSearchParams
  /** Is given all rows as they come, some of them twice. */
  readonly onRows?: (rows: readonly Transaction[]) => void
}

/** Reads at the bank all that a close is judged by, once. */
export async function readCloseEvidence(
  access: ClientAccess,
  { period, due, raw, onRows }: EvidenceRequest,
): Promise<{ evidence: CloseEvidence; basis: CloseBasis }> {
  const { scope, connection_id, grant_ends_at } = access.client
  const timeZone = access.settings.time_zone
  const view = parseCloseView(raw)
  const [rows, statements, invoices] = await Promise.all([
    readPeriodRows(access, {
      days: period,
      apart: view.days,
      largeFrom: (currency) => largeFrom(view, currency),
      raw,
      href: closeViewHref(connection_id, view, { depth: undefined }),
      ...(onRows && { onRows }),
    }),
    scope.includes('statements:read') ? readStatementsUntil(access, period.last) : undefined,
    scope.includes('invoicing:read') ? readInvoices(access, period) : undefined,
  ])
  const failed = [statements, invoices].find((each) => each?.kind === 'failed')
  return {
    evidence: {
      period,
      today: todayIn(timeZone, requestTime()),
      checks: rows,
      statements: partOf(statements, (value) => value.statements),
      invoices: partOf(invoices, (value) => value),
      consent: { end: findDay(grant_ends_at, timeZone), due },
    },
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
        amount: String(largeFrom(view, currency)),
      })),
      days: view.days,
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
