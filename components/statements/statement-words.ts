import type { statementTypes } from '@/lib/bank-contract/statement'
import type { MessageKey } from '@/lib/i18n/en'

export const statementTypeWords = {
  account: 'statements.type_account',
  credit: 'statements.type_credit',
  treasury: 'statements.type_treasury',
} satisfies Record<(typeof statementTypes)[number], MessageKey>
