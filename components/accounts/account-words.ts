import type { accountTypes } from '@/lib/contract/account'

export const accountTypeWords = {
  checking: 'Checking',
  savings: 'Savings',
  credit: 'Credit',
  investment: 'Investment',
  rewards: 'Rewards',
} satisfies Record<(typeof accountTypes)[number], string>
