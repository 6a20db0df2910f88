import type { accountTypes } from '@/lib/bank-contract/account'
import type { MessageKey } from '@/lib/i18n/en'

export const accountTypeWords = {
  checking: 'accounts.type_checking',
  savings: 'accounts.type_savings',
  credit: 'accounts.type_credit',
  investment: 'accounts.type_investment',
  rewards: 'accounts.type_rewards',
} satisfies Record<(typeof accountTypes)[number], MessageKey>
