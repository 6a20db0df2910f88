import { type FaultRow, lists } from '@/test/faults/fault-row'
import { fault, opens, row } from '@/test/faults/list-row'
import { screens } from '@/test/faults/screens'

// Group P of the catalogue: what can happen at every list alike.

export const listFaults: readonly FaultRow[] = lists.flatMap((list): FaultRow[] => {
  const title = list.charAt(0).toUpperCase() + list.slice(1)
  const deed = opens(list)
  return [
    row(
      'P-1',
      `resets the connection once, at ${list}`,
      fault(list, 'reset', { times: 1 }),
      { title },
      { deed },
    ),
    row('P-1', `is down, at ${list}`, fault(list, 'reset'), screens.away, { deed, calls: 3 }),
    row(
      'P-1',
      `fails always, at ${list}`,
      fault(list, 'status', { status: 500, format: 'html' }),
      screens.failing,
      { deed, calls: 3 },
    ),
    row(
      'P-1',
      `asks for a minute of patience, at ${list}`,
      fault(list, 'status', { status: 429, retry_after: '60' }),
      { ...screens.paused, text: 'Try again in 60 seconds' },
      { deed, calls: 1 },
    ),
    row('P-2', `answers half a JSON, at ${list}`, fault(list, 'truncate'), screens.unreadable, {
      deed,
      calls: 1,
    }),
  ]
})
