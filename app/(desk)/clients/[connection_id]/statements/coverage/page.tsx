import { chosenPeriod } from '@/lib/server/http/transaction-list'
import { settlePeriod } from '@/app/settle-period'
import { CoverageView } from '@/components/statements/coverage-view'
import { addDays, todayIn } from '@/lib/domain/periods/day-range'
import { parseCoverageYear } from '@/lib/search-params/coverage-params'
import { parsePeriodText, type RawSearchParams } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { readPages } from '@/lib/server/banking/walk-pages'
import { readClient, readOptional } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'

// A thousand statements: eight years of ten accounts.
const mostPages = 10
const mostPagesOfAccounts = 3

export default async function CoveragePage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await params).connection_id)
  const format = await requestFormat()
  const today = todayIn(format.timeZone, requestTime())
  const raw = await searchParams
  const period = chosenPeriod(access, parsePeriodText(raw))
  await settlePeriod(period)
  const { range } = period
  const year = parseCoverageYear(raw, { range, today, fiscalStart: format.fiscalStart })
  const outcome = await readClient(access, async (bank) => {
    const [{ items, isWhole }, accounts] = await Promise.all([
      // Those that begin within the year, and all before: the first of them tells when an account began.
      readPages(
        (page) => bank.listStatements(page),
        [['period_start_before', addDays(year.days.last, 1)]],
        mostPages,
      ),
      readOptional(access, 'accounts:read', () =>
        readPages((page) => bank.listAccounts(page), [], mostPagesOfAccounts),
      ),
    ])
    return { statements: items, isWhole, accounts: accounts?.items }
  })
  return (
    <CoverageView
      client={access.client}
      period={parsePeriodText(raw)}
      year={year}
      today={today}
      outcome={outcome}
      format={format}
    />
  )
}
