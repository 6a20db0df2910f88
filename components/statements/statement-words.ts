import type { statementTypes } from '@/lib/contract/statement'

export const statementTypeWords = {
  account: 'Account',
  credit: 'Credit',
  treasury: 'Treasury',
} satisfies Record<(typeof statementTypes)[number], string>
