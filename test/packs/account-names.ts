import { parseCsv } from 'hucre/csv'
import { type AccountNames, accountNamesInFiles } from '@/lib/format/account-name'
import { createReader } from '@/lib/format/create-reader'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { readZip } from '@/test/exports/read-zip'

/** The account of each row of a pack's transactions as CSV. */
export function accountsOf(zip: Buffer): { id: string; name: string }[] {
  const files = readZip(zip).filter(({ name }) => name.startsWith('transactions/'))
  return files.flatMap(({ bytes }) => {
    const lines = parseCsv(String(bytes), { delimiter: ',' }) as string[][]
    const [head = [], ...rows] = lines
    const [id, name] = [head.indexOf('account_id'), head.indexOf('account')]
    return rows.map((row) => ({ id: row[id] ?? '', name: row[name] ?? '' }))
  })
}

/** What an export calls the client's accounts. */
export function namesInExports(access: ClientAccess): AccountNames {
  return accountNamesInFiles(
    listSharedAccounts(access),
    createReader({ locale: 'en-US', timeZone: 'UTC' }),
  )
}
