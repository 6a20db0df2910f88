import { accountList, parseAccountParams } from '@/components/accounts/search-params'
import { AccountsView } from '@/components/accounts/accounts-view'
import { Packed } from '@/components/packed/packed'
import { bankQuery, type RawSearchParams } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
import { readClient } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'
import { listDeskAccounts } from '@/lib/server/db/saved-view'

export default async function AccountsPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await params).connection_id)
  const format = await requestFormat()
  const list = parseAccountParams(await searchParams)
  const query = bankQuery(accountList, list, format.timeZone)
  const outcome = await readClient(access, (bank) => bank.listAccounts(query))
  if (outcome.kind === 'read') {
    const { connections } = await services()
    const { token: client } = access
    const known = listDeskAccounts(access)
    await connections.recordAccounts({ client, known, accounts: outcome.value.items })
  }
  return (
    <Packed>
      <AccountsView client={access.client} list={list} outcome={outcome} format={format} />
    </Packed>
  )
}
