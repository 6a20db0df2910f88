import type { CloseRead } from '@/lib/domain/close/close-read'
import { notedFindings } from '@/lib/domain/close/noted-findings'
import type { NoteOnFinding } from '@/lib/present/close/shown-close'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { listNotesOn } from '@/lib/server/db/note'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** What people have noted on what it found. */
export async function readNotesOnFindings(
  { firm, client: { connection_id } }: ClientAccess,
  { items }: CloseRead,
): Promise<NoteOnFinding[]> {
  const { database, vault } = getContext().store
  const { query } = forFirm(database, firm.id)
  const found = notedFindings(items)
  const notes = await listNotesOn(
    { query, vault },
    { firm_id: firm.id, connection_id },
    {
      transaction: [...found.transaction.keys()],
      invoice: [...found.invoice.keys()],
    },
  )
  return notes.flatMap(({ versions, ...note }) => {
    const last = versions.at(-1)
    return last === undefined ? [] : { ...note, text: last.text, at: last.at }
  })
}
