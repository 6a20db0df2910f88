import type { Transaction } from '@/lib/bank-contract/transaction'
import { defaultLarge } from '@/lib/domain/transactions/refine-transactions'
import type { CloseBasis } from '@/lib/domain/close/close-read'
import type { CloseEvidence } from '@/lib/domain/close/judge-close'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { type DayRange, todayIn } from '@/lib/domain/periods/day-range'
import { findDay } from '@/lib/domain/renewals/consent-end'
import { closeHref } from '@/lib/search-params/close'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { readPages } from '@/lib/server/banking/walk-pages'
import { readClient } from '@/lib/server/reads/read-client'
import { readStatementsUntil } from '@/lib/server/reads/read-coverage'
import { readPeriodRows } from '@/lib/server/reads/read-period-rows'

/** How many days two payments that may be one lie apart at most; an own transfer may take as long. */
const apart = 3

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
  const [rows, statements, invoices] = await Promise.all([
    readPeriodRows(access, {
      days: period,
      apart,
      largeFrom: defaultLarge,
      raw,
      href: closeHref(connection_id, period),
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
      extent: rows.extent,
      seenSince: rows.isBeforeRead ? rows.seenSince : undefined,
      failure: rows.failure ?? (failed?.kind === 'failed' ? failed.failure : undefined),
      furtherHref: rows.furtherHref,
      large: rows.checks.currencies.map((currency) => ({
        currency,
        amount: String(defaultLarge(currency)),
      })),
      days: apart,
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
