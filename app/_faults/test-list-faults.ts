import { type BankFault, type FaultRow, lists, type ListName } from '@/app/_faults/test-fault-row'
import { screens } from '@/app/_faults/test-screens'

// Group P of the catalogue: what can happen at every list alike.

const pathOf = (list: ListName) =>
  list === 'invoices' || list === 'customers' ? `/api/v1/invoicing/${list}` : `/api/v1/${list}`
const opens = (list: ListName, query?: Record<string, string>) =>
  ({ kind: 'opens', list, ...(query && { query }) }) as const
const fault = (
  list: ListName,
  name: string,
  options: Omit<BankFault, 'fault' | 'match'> = {},
): BankFault[] => [{ match: { path: pathOf(list) }, fault: name, ...options }]

const row = (
  id: string,
  what: string,
  faults: BankFault[],
  sees: FaultRow['sees'],
  more: Partial<FaultRow> = {},
): FaultRow => ({
  id,
  what,
  deed: opens('transactions'),
  faults,
  sees,
  leaves: 'untouched',
  ...more,
})

export const listFaults: readonly FaultRow[] = lists.flatMap((list): FaultRow[] => {
  const title = list.charAt(0).toUpperCase() + list.slice(1)
  const deed = opens(list)
  return [
    row(
      'P-1',
      `resets the connection once, at ${list}`,
      fault(list, 'reset', { times: 1 }),
      { status: 200, title },
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
