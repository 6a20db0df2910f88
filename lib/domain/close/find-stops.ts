import { changeClose, type CloseCommand, type CloseContext } from '@/lib/domain/close/change-close'
import type { CloseEvent } from '@/lib/domain/close/close-events'
import type { CloseRead, CloseStep } from '@/lib/domain/close/close-read'
import type { Kept } from '@/lib/domain/close/kept'

/** Why a person may not take a step now, for each of them; its words are not judged before they are typed. */
export function findStops(
  events: Kept<CloseEvent>,
  person: { readonly id: string; readonly role: string },
  judged: Pick<CloseContext, 'items' | 'digest' | 'twoPeople'>,
): CloseRead['stops'] {
  const by = { by: person.id, at: '' }
  const sign = { does: 'sign', digest: judged.digest, note: '', ...by } as const
  const stopOf = (command: CloseCommand) => {
    const context = { ...judged, role: person.role, seen: events.length }
    const changed = changeClose(events, command, context)
    return changed.kind === 'refused' ? changed.why : undefined
  }
  return {
    begin: stopOf({ does: 'begin', ...by }),
    sign_as_preparer: stopOf({ ...sign, as: 'preparer' }),
    sign_as_reviewer: stopOf({ ...sign, as: 'reviewer' }),
    withdraw_as_preparer: stopOf({ does: 'withdraw', as: 'preparer', ...by }),
    withdraw_as_reviewer: stopOf({ does: 'withdraw', as: 'reviewer', ...by }),
    return: stopOf({ does: 'return', note: '…', ...by }),
    lock: stopOf({ does: 'lock', ...by }),
    reopen: stopOf({ does: 'reopen', reason: '…', ...by }),
  } satisfies Record<CloseStep, unknown>
}
