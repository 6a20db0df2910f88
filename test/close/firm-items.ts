import type { Person } from '@/lib/server/db/person'
import { changeFirmItem, listFirmItems, type TypedItem } from '@/lib/server/db/firm-item'
import type { Query } from '@/lib/server/db/store/database'

/** Its identifier. */
export async function addFirmItem(
  query: Query,
  admin: Person,
  more: Partial<TypedItem> = {},
): Promise<string> {
  const item = {
    words: 'Rent',
    repeats: 'monthly',
    of: 'all',
    asksFor: 'nothing',
    ...more,
  } as const
  await changeFirmItem(query, admin, { does: 'add', item })
  const id = (await listFirmItems(query, admin.firm_id)).at(-1)?.id
  if (id === undefined) throw new Error('it was not added')
  return id
}

export async function endFirmItems(query: Query, admin: Person): Promise<void> {
  for (const { id } of await listFirmItems(query, admin.firm_id)) {
    await changeFirmItem(query, admin, { does: 'end', id })
  }
}
