import { chosenPeriod } from '@/lib/server/http/transaction-list'
import { settlePeriod } from '@/app/settle-period'
import { accountNames } from '@/components/accounts/account-names'
import { Packed } from '@/components/packed/packed'
import { statementList, parseStatementParams } from '@/components/statements/search-params'
import { StatementsView } from '@/components/statements/statements-view'
import { bankQuery, type RawSearchParams } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
import { readClient } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'
import { listDeskAccounts } from '@/lib/server/db/saved-view'

export default async function StatementsPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await params).connection_id)
  const format = await requestFormat()
  const list = parseStatementParams(await searchParams)
  const period = chosenPeriod(access, list.period)
  await settlePeriod(period)
  const query = bankQuery(statementList, list, format.timeZone, period.range)
  const outcome = await readClient(access, (bank) => bank.listStatements(query))
  return (
    <Packed>
      <StatementsView
        client={access.client}
        list={list}
        outcome={outcome}
        accounts={accountNames(listDeskAccounts(access), format)}
        format={format}
        period={period}
      />
    </Packed>
  )
}
