import { requirePermission } from '@/lib/domain/people/permissions'
import type { Context } from '@/lib/server/context'
import { findVisibleCloses } from '@/lib/server/db/close'
import type { Person } from '@/lib/server/db/person'

/**
 * Reminds whose turn it is of these closes, as far as the person sees them: each of one's own is one mail,
 * and nobody reminds themselves. Gives how many closes somebody is reminded of. Throws NotAllowedError.
 */
export function remindCloses(
  { audit }: Pick<Context, 'audit'>,
  person: Person,
  close_ids: readonly string[],
): Promise<number> {
  requirePermission(person, 'prepare')
  const { firm_id } = person
  return audit.appendChange(firm_id, async (query, note) => {
    let reminded = 0
    for (const close of await findVisibleCloses(query, person, close_ids)) {
      const { connection_id, first, last, state } = close
      const role = state === 'ready_for_review' ? 'reviewer' : 'preparer'
      const turn = close[role]
      if (state === 'locked' || turn === null || turn === person.id) continue
      const detail = { first, last, [role]: turn }
      note({ firm_id, connection_id, person_id: person.id, kind: 'close.reminded', detail })
      reminded += 1
    }
    return reminded
  })
}
