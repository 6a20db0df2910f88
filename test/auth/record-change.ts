import type { NoteEvent, RecordChange, SessionEvent } from '@/lib/server/auth/firms'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** As the audit log does it, but that the events go to `note`. */
export function recordInto(database: OpenDatabase, note: NoteEvent): RecordChange {
  return (firm_id, change) =>
    forFirm(database, firm_id).transaction(async (query) => {
      const events: SessionEvent[] = []
      const outcome = await change(query, (event) => void events.push(event))
      for (const event of events) await note(event)
      return outcome
    })
}
