import { statementList, parseStatementParams } from '@/components/statements/search-params'
import { StatementsView } from '@/components/statements/statements-view'
import { bankQuery, type RawSearchParams } from '@/components/resource-list/list-params'
import { requireClient } from '@/lib/server/auth/require-client'
import { readClient } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'

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
  const query = bankQuery(statementList, list, format.timeZone)
  const outcome = await readClient(access, (bank) => bank.listStatements(query))
  return <StatementsView client={access.client} list={list} outcome={outcome} format={format} />
}
