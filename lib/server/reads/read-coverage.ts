import { chosenPeriod } from '@/lib/server/reads/transaction-list'
import { toCoverage } from '@/lib/present/coverage'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { CoverageRead } from '@/lib/domain/statements/coverage'
import { addDays, todayIn } from '@/lib/domain/periods/day-range'
import type { Coverage } from '@/lib/queries/figures'
import { type CoverageYear, parseCoverageYear } from '@/lib/search-params/coverage-params'
import { parsePeriodText } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { readPages } from '@/lib/server/banking/walk-pages'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { readerOf } from '@/lib/server/http/get-reader'
import { readOptional, readClient } from '@/lib/server/reads/read-client'

// A thousand statements: eight years of ten accounts.
const maxPages = 10
const maxPagesOfAccounts = 3

/** The year that an address is of: its own, else that of its period. */
export async function coverageYear(
  access: ClientAccess,
  raw: RawSearchParams,
): Promise<CoverageYear> {
  const reader = await readerOf(access)
  const { range } = chosenPeriod(access, parsePeriodText(raw))
  const today = todayIn(reader.timeZone, requestTime())
  return parseCoverageYear(raw, { range, today, fiscalStart: reader.fiscalStart })
}

/** Which months of the year have a statement, account by account. */
export async function readCoverage(
  access: ClientAccess,
  raw: RawSearchParams,
): Promise<ReadOutcome<Coverage>> {
  const reader = await readerOf(access)
  const year = await coverageYear(access, raw)
  const outcome = await readClient(access, async (bank): Promise<CoverageRead> => {
    const [statements, accounts] = await Promise.all([
      statementsUntil(bank, year.days.last),
      readOptional(access, 'accounts:read', () =>
        readPages((page) => bank.listAccounts(page), [], maxPagesOfAccounts),
      ),
    ])
    return { statements, accounts }
  })
  if (outcome.kind === 'failed') return outcome
  const today = todayIn(reader.timeZone, requestTime())
  const place = { connection_id: access.client.connection_id, period: parsePeriodText(raw) }
  return { ...outcome, value: toCoverage(outcome.value, { ...place, year, today }, reader) }
}

/** The statements that begin by that day, and all before: the first of them tells when an account began. */
export function readStatementsUntil(
  access: ReadingAccess,
  last: string,
): Promise<ReadOutcome<CoverageRead['statements']>> {
  return readClient(access, (bank) => statementsUntil(bank, last))
}

function statementsUntil(bank: BankReader, last: string): Promise<CoverageRead['statements']> {
  return readPages(
    (page) => bank.listStatements(page),
    [['period_start_before', addDays(last, 1)]],
    maxPages,
  )
}
