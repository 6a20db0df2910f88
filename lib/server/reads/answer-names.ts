import type { ListPage } from '@/lib/bank-contract/list'
import type { Reader } from '@/lib/format/create-reader'
import { parseIds } from '@/lib/search-params/list-params'
import { getClient } from '@/lib/server/auth/guards'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import type { NameCache } from '@/lib/server/banking/name-cache'
import { readerOf } from '@/lib/server/http/get-reader'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { readClient } from '@/lib/server/reads/read-client'

const maxIds = 200

interface Naming<Item, Name> {
  kept: NameCache<Item, Name>
  list: (bank: BankReader, query: BankQuery) => Promise<ListPage<Item>>
  inWords: (name: Name, reader: Reader) => string
}

/** What a list knows by identifier alone is called, as far as the client's bank tells it. */
export async function answerNames<Item, Name>(
  request: Request,
  connection_id: string,
  { kept, list, inWords }: Naming<Item, Name>,
): Promise<Response> {
  const access = await getClient(connection_id)
  const reader = await readerOf(access)
  const ids = parseIds(request).slice(0, maxIds)
  const known = await kept.load(connection_id, ids, (query) =>
    readClient(access, (bank) => list(bank, query)),
  )
  const names = ids.flatMap((id) => {
    const name = known.get(id)
    return name === undefined ? [] : [[id, inWords(name, reader)] as const]
  })
  return Response.json({ names })
}
