import type { statementTypes } from '@/lib/contract/statement'
import type { MessageKey } from '@/lib/messages/en'

export const statementTypeWords = {
  account: 'statements.type_account',
  credit: 'statements.type_credit',
  treasury: 'statements.type_treasury',
} satisfies Record<(typeof statementTypes)[number], MessageKey>
