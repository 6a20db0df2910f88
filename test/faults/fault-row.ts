import type { Client } from '@/lib/domain/clients/client'
import type { ReconnectReason } from '@/lib/domain/connections/read-outcome'

/** A fault as `PUT /control/faults` takes it. */
export interface BankFault {
  match?: { path?: string; method?: string }
  fault: string
  times?: number
  nth?: number
  [option: string]: unknown
}

export const lists = [
  'transactions',
  'accounts',
  'cards',
  'statements',
  'invoices',
  'customers',
] as const

export type ListName = (typeof lists)[number]

/** What a person does while the fault is in force. */
export type Action =
  | { kind: 'opens'; list: ListName; query?: Record<string, string> }
  /** Fifteen minutes later, when access has to be renewed first. */
  | { kind: 'opens later' | 'opens later in four dashboards at once' }
  /** Access still holds, and is renewed behind the page; somebody spends the renewal key first. */
  | { kind: 'opens while a thief refreshes' }
  | { kind: 'returns from the bank'; alter?: Alteration; decision?: 'approve' | 'decline' }
  /** Every page of the list, one after another. */
  | { kind: 'adds up all transactions' }
  | { kind: 'downloads an invoice and leaves' }
  | { kind: 'downloads an invoice' | 'downloads a statement' | 'downloads a receipt' }
  | { kind: 'disconnects' }

/** What is done to the way back from the bank, for the faults that are no answer of the bank's. */
export type Alteration =
  | 'state removed'
  | 'unknown state'
  | 'state repeated'
  | 'code removed'
  | 'code repeated'
  | 'code and error'
  | 'an unknown error'
  | 'nothing at all'
  | 'an issuer of another bank'
  | 'in another browser'
  | 'by a colleague'
  | 'after ten minutes'
  | 'twice'
  | 'twice at once'
  | 'with the code of another request'

/** How the connection stands after it. Each is then read again with the fault gone. */
export type Aftermath =
  | 'untouched'
  | 'renewed'
  /** Nobody knows yet; the next reader settles it. */
  | 'in doubt'
  | `asks for approval: ${ReconnectReason}`
  | Extract<Client['status'], 'disconnecting' | 'disconnected'>

export interface FaultRow {
  id: string
  /** The bank… */
  what: string
  action: Action
  faults?: readonly BankFault[]
  policy?: { kind: 'strict' | 'family' } | { kind: 'grace'; seconds: number }
  /** Before the action, at the bank: time that passes there alone. */
  bankClockSeconds?: number
  /** A page is answered with 200, and says by its words what happened; a route has a status. */
  sees: { status?: number; title: string; next?: string; text?: string }
  leaves: Aftermath
  /** How often the bank was called by what the fault hits, where that is a promise. */
  calls?: number
}

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
  action: opens('transactions'),
  faults,
  sees,
  leaves: 'untouched',
  ...more,
})

// What a person sees, by the name of what happened.

const again = 'Try again'

export const screens = {
  page: { title: 'Transactions' },
  away: { title: 'The bank cannot be reached', next: again },
  slow: { title: 'The bank takes too long', next: again },
  failing: { title: 'The bank reported an error', next: again },
  unregistered: {
    title: 'The bank no longer accepts this installation’s registration',
    next: again,
  },
  unreadable: { title: 'The bank’s answer cannot be read', next: again },
  paused: { title: 'The bank asks for a pause', next: again },
  asks: { title: 'Reconnect Acme', next: 'Reconnect Acme' },
}
