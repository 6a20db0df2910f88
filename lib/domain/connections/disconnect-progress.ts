import type { ConnectionStatus } from '@/lib/domain/clients/client'

/** How far the bank has confirmed that the tokens of a connection are revoked. */
export interface DisconnectProgress {
  readonly total: number
  readonly done: number
  /** Of the token that was tried most. */
  readonly attempts: number
  readonly nextAttemptAt: string | null
}

/** Another one whenever the disconnection got further. */
export function disconnectMark(
  status: ConnectionStatus,
  progress: DisconnectProgress | undefined,
): string {
  return [status, progress?.done, progress?.total, progress?.attempts].join(' ')
}
