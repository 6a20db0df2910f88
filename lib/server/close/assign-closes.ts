import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { may, requirePermission } from '@/lib/domain/people/permissions'
import type { Context } from '@/lib/server/context'
import {
  type CloseAssignment,
  findVisibleCloses,
  saveAssignment,
  type StoredClose,
} from '@/lib/server/db/close'
import { listColleagues } from '@/lib/server/db/close-policy'
import type { Person } from '@/lib/server/db/person'

export type Assigning =
  | { readonly kind: 'assigned'; readonly count: number }
  /** Nothing has changed: of one client they may not do that, or are not there any more. */
  | { readonly kind: 'refused'; readonly why: 'person' | 'due' }
  /** None of these closes is one that the person sees. */
  | { readonly kind: 'unknown' }

/**
 * Says who closes these, and by when, of any clients that the person sees. What is not given stays; null
 * is nobody. All of them change, or none. Throws NotAllowedError.
 */
export function assignCloses(
  { audit }: Pick<Context, 'audit'>,
  person: Person,
  close_ids: readonly string[],
  assignment: CloseAssignment,
): Promise<Assigning> {
  requirePermission(person, 'prepare')
  const { firm_id } = person
  const { due } = assignment
  return audit.appendChange(firm_id, async (query, note): Promise<Assigning> => {
    if (due !== undefined && findCalendarDate(due) === undefined) {
      return { kind: 'refused', why: 'due' }
    }
    const closes = await findVisibleCloses(query, person, close_ids)
    if (closes.length === 0 || closes.length < new Set(close_ids).size) return { kind: 'unknown' }
    for (const connection_id of new Set(closes.map((each) => each.connection_id))) {
      const colleagues = await listColleagues(query, { firm_id, connection_id })
      if (!mayAll(colleagues, assignment)) return { kind: 'refused', why: 'person' }
    }
    for (const each of closes) {
      const changed = changedBy(assignment, each)
      if (Object.keys(changed).length === 0) continue
      const { id: close_id, connection_id, first, last } = each
      await saveAssignment(query, { firm_id, close_id }, changed)
      const detail = { first, last, ...changed }
      note({ firm_id, connection_id, kind: 'close.assigned', person_id: person.id, detail })
    }
    return { kind: 'assigned', count: closes.length }
  })
}

/** Who has it already is not assigned to it once more. */
function changedBy(
  { preparer, reviewer, due }: CloseAssignment,
  before: StoredClose,
): CloseAssignment {
  return {
    ...(preparer !== undefined && preparer !== before.preparer && { preparer }),
    ...(reviewer !== undefined && reviewer !== before.reviewer && { reviewer }),
    ...(due !== undefined && due !== before.due && { due }),
  }
}

type Colleague = Awaited<ReturnType<typeof listColleagues>>[number]

function mayAll(
  colleagues: readonly Colleague[],
  { preparer, reviewer }: CloseAssignment,
): boolean {
  const mayBe = (id: string | null | undefined, action: 'prepare' | 'sign_off') => {
    if (id === null || id === undefined) return true
    const colleague = colleagues.find((each) => each.id === id)
    return colleague?.isThere === true && may(colleague, action)
  }
  return mayBe(preparer, 'prepare') && mayBe(reviewer, 'sign_off')
}
