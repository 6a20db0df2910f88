import type { ExactMoney } from '@/lib/format/money'
import type { StateSum } from '@/lib/domain/transactions/sum-transactions'
import type { MessageKey } from '@/lib/i18n/en'

export const sumStateWords = {
  settled: 'transactions.state_settled',
  pending: 'transactions.state_pending',
  failed: 'transactions.sum_failed',
  other: 'transactions.sum_other',
} as const satisfies Record<StateSum['state'], MessageKey>

export function exactMoney({ amount, currency }: StateSum): ExactMoney {
  return { amount: BigInt(amount), currency }
}
