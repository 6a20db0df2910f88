import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { createReference } from '@/lib/server/banking/banking-error'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { AccessUnreadableError } from '@/lib/server/db/sealed-access'

/** A row that does not open is told as what it is, and keeps no other from its refresh. */
export async function tellUnreadable<Answer>(
  { log }: Pick<ConnectionDependencies, 'log'>,
  connection_id: string,
  run: () => Promise<Answer>,
): Promise<Answer | { kind: 'failed'; failure: ReadFailure }> {
  try {
    return await run()
  } catch (cause) {
    if (!(cause instanceof AccessUnreadableError)) throw cause
    const reference = createReference()
    const { why } = cause
    log.error({ connection_id, why, reference }, 'the stored access of a client does not open')
    return { kind: 'failed', failure: { code: 'access_unreadable', cause: why, reference } }
  }
}
