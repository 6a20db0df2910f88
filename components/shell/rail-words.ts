import type { Text } from '@/lib/messages/create-text'

/** What the places of a client are called. */
export interface RailWords {
  readonly portfolio: string
  /** By the place's part of the address. */
  readonly places: Readonly<Record<ClientPlace, string>>
  readonly notShared: string
}

export type ClientPlace =
  | 'overview'
  | 'transactions'
  | 'accounts'
  | 'cards'
  | 'statements'
  | 'invoices'
  | 'customers'
  | 'connection'

/** For the rail, which is made in the browser and is handed its words. */
export function railWords(text: Text['text']): RailWords {
  return {
    portfolio: text('shell.portfolio'),
    places: {
      overview: text('shell.overview'),
      transactions: text('shell.transactions'),
      accounts: text('shell.accounts'),
      cards: text('shell.cards'),
      statements: text('shell.statements'),
      invoices: text('shell.invoices'),
      customers: text('shell.customers'),
      connection: text('shell.connection'),
    },
    notShared: text('shell.not_shared'),
  }
}
