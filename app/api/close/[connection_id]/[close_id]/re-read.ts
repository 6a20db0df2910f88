import { refused } from '@/app/api/close/require-kept'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { HttpError, ReadFailedError } from '@/lib/server/http/to-problem'
import { readClient } from '@/lib/server/reads/read-client'
import { spend } from '@/lib/server/rights/budgets'
import { type ReReadAnswer, reReadMonth } from '@/lib/server/watch/re-read-month'

/** Reads a locked month again at once. Throws HttpError or ReadFailedError where it was not read whole. */
export async function reRead(access: ClientAccess, close_id: string): Promise<void> {
  const { person, client } = access
  const answer = await reReadMonth(getContext(), {
    person,
    client,
    close_id,
    readAs: (read) => readClient(access, read),
  })
  if (answer.kind !== 'read') throw problemOf(answer)
}

/** Before anything is read. Throws NotAllowedError or BudgetSpentError. */
export async function mayReRead(access: ClientAccess): Promise<void> {
  requirePermission(access.person, 'prepare')
  // As much is read for it as for a signature.
  await spend(getContext(), access, 'signatures')
}

function problemOf(answer: Exclude<ReReadAnswer, { kind: 'read' }>): Error {
  switch (answer.kind) {
    case 'refused':
      return refused(answer.why)
    case 'failed':
      return new ReadFailedError(answer.failure)
    case 'busy':
      return new HttpError(409, { say: 'problems.close_re_read_busy' })
    case 'part':
      return new HttpError(502, { say: 'problems.close_re_read_part' })
    case 'not_understood':
      return new HttpError(502, { say: 'problems.close_re_read_rows' })
  }
}
