import type { BankFault, FaultRow, ListName } from '@/test/faults/fault-row'

export const json = { 'content-type': 'application/json' }

const pathOf = (list: ListName) =>
  list === 'invoices' || list === 'customers' ? `/api/v1/invoicing/${list}` : `/api/v1/${list}`
export const opens = (list: ListName, query?: Record<string, string>) =>
  ({ kind: 'opens', list, ...(query && { query }) }) as const
export const fault = (
  list: ListName,
  name: string,
  options: Omit<BankFault, 'fault' | 'match'> = {},
): BankFault[] => [{ match: { path: pathOf(list) }, fault: name, ...options }]
export const answers = (
  body: string,
  options: Omit<BankFault, 'fault' | 'match'> = {},
): BankFault[] => fault('transactions', 'respond', { headers: json, body, ...options })

export const row = (
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
