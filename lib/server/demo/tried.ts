import { and, eq, inArray } from 'drizzle-orm'
import { type SeenStep, seenSteps } from '@/lib/search-params/try-this'
import { exportRun } from '@/lib/server/db/client-schema'
import { closeEvent } from '@/lib/server/db/close-schema'
import type { Person } from '@/lib/server/db/person'
import { findPreference, savePreference } from '@/lib/server/db/setting'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

const place = 'try-this'

/** What a person has done of what a demo lists, or that they want the list no more. */
type Tried = SeenStep | 'away'

export const tried = [...seenSteps, 'away'] as const satisfies readonly Tried[]

type Who = Pick<Person, 'id' | 'firm_id'>

export async function findTried(database: OpenDatabase, who: Who): Promise<readonly Tried[]> {
  const stored = (await findPreference(database, who, place))?.split(' ') ?? []
  return tried.filter((step) => stored.includes(step))
}

export async function saveTried(database: OpenDatabase, who: Who, step: Tried): Promise<void> {
  const before = await findTried(database, who)
  const value = [...new Set([...before, step])].join(' ')
  await savePreference(database, who, { place, value })
}

/** Whether a file was made for this person. */
export async function hasExported(database: OpenDatabase, { id, firm_id }: Who): Promise<boolean> {
  const { firmId, personId, state } = exportRun
  const found = await forFirm(database, firm_id).build((db) =>
    db
      .select({ id: exportRun.id })
      .from(exportRun)
      .where(and(eq(firmId, firm_id), eq(personId, id), eq(state, 'finished')))
      .limit(1),
  )
  return found.length > 0
}

/** Whether this person has signed a close, or locked one. */
export async function hasClosed(database: OpenDatabase, { id, firm_id }: Who): Promise<boolean> {
  const { firmId, personId, does } = closeEvent
  const found = await forFirm(database, firm_id).build((db) =>
    db
      .select({ id: closeEvent.id })
      .from(closeEvent)
      .where(and(eq(firmId, firm_id), eq(personId, id), inArray(does, ['sign', 'lock'])))
      .limit(1),
  )
  return found.length > 0
}
