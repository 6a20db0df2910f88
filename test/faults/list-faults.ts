import { fault, type FaultRow, lists, opens, row, screens } from '@/test/faults/fault-row'

// Group P of the catalogue: what can happen at every list alike.

export const listFaults: readonly FaultRow[] = lists.flatMap((list): FaultRow[] => {
  const title = list.charAt(0).toUpperCase() + list.slice(1)
  const action = opens(list)
  return [
    row(
      'P-1',
      `resets the connection once, at ${list}`,
      fault(list, 'reset', { times: 1 }),
      { title },
      { action },
    ),
    row('P-1', `is down, at ${list}`, fault(list, 'reset'), screens.away, { action, calls: 3 }),
    row(
      'P-1',
      `fails always, at ${list}`,
      fault(list, 'status', { status: 500, format: 'html' }),
      screens.failing,
      { action, calls: 3 },
    ),
    row(
      'P-1',
      `answers 429 for a minute, at ${list}`,
      fault(list, 'status', { status: 429, retry_after: '60' }),
      { ...screens.paused, text: 'Try again in 60 seconds' },
      { action, calls: 1 },
    ),
    row('P-2', `answers half a JSON, at ${list}`, fault(list, 'truncate'), screens.unreadable, {
      action,
      calls: 1,
    }),
  ]
})
