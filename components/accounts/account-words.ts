import type { accountTypes } from '@/lib/contract/account'
import type { MessageKey } from '@/lib/messages/en'

export const accountTypeWords = {
  checking: 'accounts.type_checking',
  savings: 'accounts.type_savings',
  credit: 'accounts.type_credit',
  investment: 'accounts.type_investment',
  rewards: 'accounts.type_rewards',
} satisfies Record<(typeof accountTypes)[number], MessageKey>
