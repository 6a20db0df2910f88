import { refreshFirmItems } from '@/lib/server/close/refresh-firm-items'
import type { Context } from '@/lib/server/context'
import { saveArchived, saveAssigned, saveFavourite, saveTags } from '@/lib/server/db/client-labels'
import type { ClientAccess } from '@/lib/server/db/session'
import { type ClientSetting, saveClientSetting } from '@/lib/server/db/setting'

// What a person changes of a client: its labels and its settings. Each of these throws NotAllowedError
// where the role is not enough.

type Who = Pick<ClientAccess, 'person' | 'client'>

/** For this person alone. */
export function markFavourite(
  { store }: Pick<Context, 'store'>,
  { person, client }: Who,
  isFavourite: boolean,
): Promise<void> {
  const { firm_id, id: person_id } = person
  const { connection_id } = client
  return saveFavourite(store.database, { firm_id, person_id, connection_id }, isFavourite)
}

/** These tags in place of those before. */
export function tagClient(
  { audit }: Pick<Context, 'audit'>,
  { person, client }: Who,
  tags: readonly string[],
): Promise<void> {
  const { firm_id, role, id: person_id } = person
  const ref = { firm_id, connection_id: client.connection_id }
  return audit.appendChange(firm_id, async (query, note) => {
    const isChanged = await saveTags(query, { ...ref, role }, tags)
    if (!isChanged) return
    await refreshFirmItems(query, { firm_id, connection_ids: [ref.connection_id] })
    note({ ...ref, person_id, kind: 'client.tags_changed', detail: { tags: [...tags] } })
  })
}

export function archiveClient(
  { audit }: Pick<Context, 'audit'>,
  { person, client }: Who,
  isArchived: boolean,
): Promise<void> {
  const { firm_id, role, id: person_id } = person
  const ref = { firm_id, connection_id: client.connection_id }
  const kind = isArchived ? 'client.archived' : 'client.unarchived'
  return audit.appendChange(firm_id, async (query, note) => {
    const isChanged = await saveArchived(query, { ...ref, role }, isArchived)
    if (isChanged) note({ ...ref, kind, person_id })
  })
}

/** These people in place of those before. */
export function assignPeople(
  { audit }: Pick<Context, 'audit'>,
  { person, client }: Who,
  person_ids: readonly string[],
): Promise<void> {
  const { firm_id, role, id: person_id } = person
  const ref = { firm_id, connection_id: client.connection_id }
  return audit.appendChange(firm_id, async (query, note) => {
    const names = await saveAssigned(query, { ...ref, role }, person_ids)
    if (names !== undefined) note({ ...ref, person_id, kind: 'client.assigned', detail: { names } })
  })
}

/** Where the figures of one client differ from what the firm has. */
export function changeSettings(
  { audit }: Pick<Context, 'audit'>,
  { person, client }: Who,
  setting: ClientSetting,
): Promise<void> {
  const { firm_id, role, id: person_id } = person
  const ref = { firm_id, connection_id: client.connection_id }
  return audit.appendChange(firm_id, async (query, note) => {
    await saveClientSetting(query, { ...ref, role }, setting)
    await refreshFirmItems(query, { firm_id, connection_ids: [ref.connection_id] })
    note({ ...ref, person_id, kind: 'client.settings_changed', detail: { ...setting } })
  })
}
