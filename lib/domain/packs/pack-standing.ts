import type { CloseState } from '@/lib/domain/close/close-events'
import type { ClientAccess } from '@/lib/domain/close/close-turn'

/** Why there is no pack of a client’s month yet. */
export type NoPack =
  | { readonly kind: 'not_begun' }
  | { readonly kind: 'open'; readonly state: Exclude<CloseState, 'locked'> }
  /** A signature is to be given again: a pack would be signed by nobody. */
  | { readonly kind: 'suspended' }
  | { readonly kind: 'consent_ended' }
  | { readonly kind: 'disconnected' }

export type PackStanding = { readonly kind: 'ready'; readonly changes: number } | NoPack

/** Whether a pack can be made of a close, and why not. Its papers stand at the bank, which has to be readable. */
export function packStanding(
  close:
    | { readonly state: CloseState; readonly isSuspended: boolean; readonly changes: number }
    | undefined,
  access: ClientAccess,
): PackStanding {
  if (close === undefined) return { kind: 'not_begun' }
  const { state, isSuspended, changes } = close
  if (state !== 'locked') return { kind: 'open', state }
  if (isSuspended) return { kind: 'suspended' }
  if (access.kind === 'ended') return { kind: 'consent_ended' }
  if (access.kind === 'disconnected') return { kind: 'disconnected' }
  return { kind: 'ready', changes }
}
