import { accountNames } from '@/lib/format/resource-names'
import { StatementDetail } from '@/components/statements/statement-detail'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { addDays } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { checkLedger, movementFilters, undeterminedCheck } from '@/lib/domain/statements/tie-out'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { parseSegment } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { readPages } from '@/lib/server/banking/walk-pages'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { getReader } from '@/lib/server/http/get-reader'
import { readClient } from '@/lib/server/reads/read-client'

// Together at most 200 calls, for twenty thousand transactions.
const maxAccounts = 10
const maxPages = 20

export default async function LedgerCheckPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/statements/[id]/ledger'>) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.id)
  const access = await requireClient(connection_id)
  const { client } = access
  const reader = await getReader()
  const outcome = await readClient(access, async (bank) => {
    const statement = await bank.getStatement(id)
    const { period_start, period_end } = statement
    const accounts = statement.accounts ?? []
    const from = startOfDay(period_start ?? '', reader.timeZone)
    const until =
      findCalendarDate(period_end ?? '') === undefined
        ? undefined
        : startOfDay(addDays(period_end ?? '', 1), reader.timeZone)
    const checked = []
    for (const account of accounts.slice(0, maxAccounts)) {
      const filters = account.account_id && movementFilters(account.account_id, from, until)
      if (!filters) {
        checked.push({ account, check: undeterminedCheck(account) })
        continue
      }
      const movements = await readPages((page) => bank.listTransactions(page), filters, maxPages)
      checked.push({ account, check: checkLedger(account, movements) })
    }
    return {
      statement,
      checked: { accounts: checked, unchecked: accounts.length - checked.length },
    }
  })
  return (
    <StatementDetail
      client={client}
      id={id}
      period={parsePeriodText(await searchParams)}
      names={accountNames(listSharedAccounts(access), reader)}
      outcome={outcome}
      isLedger
    />
  )
}
