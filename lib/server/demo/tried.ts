import { and, eq } from 'drizzle-orm'
import { type SeenStep, seenSteps } from '@/lib/search-params/try-this'
import { exportRun } from '@/lib/server/db/client-schema'
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

export async function hasExported(database: OpenDatabase, { id, firm_id }: Who): Promise<boolean> {
  const { firmId, personId } = exportRun
  const found = await forFirm(database, firm_id).build((db) =>
    db
      .select({ id: exportRun.id })
      .from(exportRun)
      .where(and(eq(firmId, firm_id), eq(personId, id)))
      .limit(1),
  )
  return found.length > 0
}
