import { type Client, isDisconnected } from '@/lib/domain/clients/client'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'

export type EndedAccess = Extract<ReadFailure, { code: 'needs_reconnect' | 'disconnected' }>

/** Why nothing of a client can be read before somebody there approves it again; undefined where it can. */
export function endedAccess({
  status,
  reason,
}: Pick<Client, 'status' | 'reason'>): EndedAccess | undefined {
  if (status === 'needs_reconnect') return { code: 'needs_reconnect', reason: reason ?? 'refused' }
  return isDisconnected({ status }) ? { code: 'disconnected' } : undefined
}

/** Whether it is the client’s access that has ended, as a reading found it. */
export function isEndedAccess(failure: ReadFailure | undefined): failure is EndedAccess {
  return failure?.code === 'needs_reconnect' || failure?.code === 'disconnected'
}
