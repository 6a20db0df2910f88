import { type CloseEvent, closeOf, type CloseState } from '@/lib/domain/close/close-events'
import { keptPartOf, type KeptClose } from '@/lib/domain/close/kept-close'
import { june } from '@/test/close/findings'

const at = '2026-07-06T10:00:00Z'
const begin: CloseEvent = { does: 'begin', by: 'joy', at }
const sign = (as: 'preparer' | 'reviewer', by: string): CloseEvent => ({
  does: 'sign',
  as,
  by,
  at,
  digest: 'd',
  note: '',
})
const ready = [begin, sign('preparer', 'joy')]
const locked: readonly CloseEvent[] = [
  ...ready,
  sign('reviewer', 'ada'),
  { does: 'lock', by: 'ada', at },
]
export const suspension: CloseEvent = { does: 'suspend', as: 'preparer', at, changes: [] }

/** What leads to each state. */
export const eventsTo: Readonly<Record<CloseState, readonly CloseEvent[]>> = {
  not_started: [],
  in_preparation: [begin],
  returned: [...ready, { does: 'return', by: 'ada', at, note: 'See cut-off' }],
  reopened: [...locked, { does: 'reopen', by: 'ada', at, reason: 'Hotel Meridian' }],
  ready_for_review: ready,
  locked,
}

/** June, prepared by Joy and reviewed by Ada, of which all has passed unless something else is said. */
export function keptClose(state: CloseState, more: Partial<KeptClose> = {}): KeptClose {
  return {
    period: june,
    due: '2026-07-10',
    people: { preparer: 'joy', reviewer: 'ada' },
    ...keptPartOf(closeOf(eventsTo[state])),
    items: ['passed', 'passed'],
    findings: { open: 0, waiting: 0 },
    questions: { waiting: 0, since: undefined },
    missingStatements: 0,
    changes: 0,
    ...more,
  }
}
