import { accountNames } from '@/components/accounts/account-names'
import { checkLedger, movementFilters } from '@/lib/domain/statements/tie-out'
import { LedgerCheckView } from '@/components/statements/ledger-check-view'
import { parsePeriodText, type RawSearchParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { parseSegment, resourcePath } from '@/lib/search-params/resource-path'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { addDays } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { requireClient } from '@/lib/server/auth/guards'
import { readPages } from '@/lib/server/banking/walk-pages'
import { readClient } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'
import { listDeskAccounts } from '@/lib/server/db/saved-view'

// Together at most 200 calls, for twenty thousand movements.
const mostAccounts = 10
const mostPages = 20

export default async function LedgerCheckPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string; id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.id)
  const access = await requireClient(connection_id)
  const format = await requestFormat()
  const outcome = await readClient(access, async (bank) => {
    const statement = await bank.getStatement(id)
    const { period_start, period_end, accounts = [] } = statement
    const from = startOfDay(period_start ?? '', format.timeZone)
    const until =
      findCalendarDate(period_end ?? '') === undefined
        ? undefined
        : startOfDay(addDays(period_end ?? '', 1), format.timeZone)
    const checked = []
    for (const account of (accounts ?? []).slice(0, mostAccounts)) {
      const filters = account.account_id && movementFilters(account.account_id, from, until)
      if (!filters) continue
      const movements = await readPages((page) => bank.listTransactions(page), filters, mostPages)
      checked.push({ account, check: checkLedger(account, movements) })
    }
    return { statement, accounts: checked, unchecked: (accounts ?? []).length - checked.length }
  })
  return (
    <LedgerCheckView
      client={access.client}
      href={withPeriod(
        `${resourcePath(connection_id, 'statements', id)}/ledger`,
        parsePeriodText(await searchParams),
      )}
      outcome={outcome}
      names={accountNames(listDeskAccounts(access), format)}
      format={format}
    />
  )
}
