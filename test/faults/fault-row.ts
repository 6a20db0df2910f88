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
export type Deed =
  | { kind: 'opens'; list: ListName; query?: Record<string, string> }
  /** Fifteen minutes later, when access has to be renewed first. */
  | { kind: 'opens later' | 'opens later in four dashboards at once' }
  /** Access still holds, and is renewed behind the page; somebody spends the renewal key first. */
  | { kind: 'opens while a thief renews' }
  | { kind: 'comes back from the bank'; alter?: Alteration; decision?: 'approve' | 'decline' }
  /** Every page of the list, one after another. */
  | { kind: 'adds up all transactions' }
  | { kind: 'downloads an invoice and leaves' }
  | { kind: 'downloads an invoice' | 'downloads a statement' | 'downloads a receipt' }
  | { kind: 'disconnects' }

/** What is done to the way back from the bank, for the faults that are no answer of the bank's. */
export type Alteration =
  | 'state removed'
  | 'state of nobody'
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
  deed: Deed
  faults?: readonly BankFault[]
  policy?: { kind: 'strict' | 'family' } | { kind: 'grace'; seconds: number }
  /** Before the deed, at the bank: time that passes there alone. */
  bankClockSeconds?: number
  /** A page is answered with 200, and says by its words what happened; a route has a status. */
  sees: { status?: number; title: string; next?: string; text?: string }
  leaves: Aftermath
  /** How often the bank was asked by what the fault hits, where that is a promise. */
  calls?: number
}
