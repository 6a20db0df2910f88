import type { State } from '@/components/resource-list/state-badge'
import type { transactionStatuses, transactionTypes } from '@/lib/bank-contract/transaction'
import type { MessageKey } from '@/lib/i18n/en'

export const transactionTypeWords = {
  card_credit: 'transactions.type_card_credit',
  card_debit: 'transactions.type_card_debit',
  card_refund: 'transactions.type_card_refund',
  credit_repayment: 'transactions.type_credit_repayment',
  credit_repayment_refund: 'transactions.type_credit_repayment_refund',
  credit_cashback: 'transactions.type_credit_cashback',
  ach_credit: 'transactions.type_ach_credit',
  ach_debit: 'transactions.type_ach_debit',
  ach_return: 'transactions.type_ach_return',
  wire_in: 'transactions.type_wire_in',
  wire_out: 'transactions.type_wire_out',
  wire_fee: 'transactions.type_wire_fee',
  international_wire_in: 'transactions.type_international_wire_in',
  international_wire_out: 'transactions.type_international_wire_out',
  international_wire_fee: 'transactions.type_international_wire_fee',
  international_wire_fee_refund: 'transactions.type_international_wire_fee_refund',
  check_deposit: 'transactions.type_check_deposit',
  check_payment: 'transactions.type_check_payment',
  internal_transfer: 'transactions.type_internal_transfer',
  savings_deposit: 'transactions.type_savings_deposit',
  savings_withdrawal: 'transactions.type_savings_withdrawal',
  savings_interest: 'transactions.type_savings_interest',
  treasury_deposit: 'transactions.type_treasury_deposit',
  treasury_withdrawal: 'transactions.type_treasury_withdrawal',
  treasury_fee: 'transactions.type_treasury_fee',
  treasury_interest: 'transactions.type_treasury_interest',
  treasury_maturity: 'transactions.type_treasury_maturity',
  treasury_sale: 'transactions.type_treasury_sale',
  treasury_market_value_adjustment: 'transactions.type_treasury_market_value_adjustment',
  rewards_accrual: 'transactions.type_rewards_accrual',
  rewards_cashback_redemption: 'transactions.type_rewards_cashback_redemption',
  adjustment_credit: 'transactions.type_adjustment_credit',
  adjustment_debit: 'transactions.type_adjustment_debit',
} satisfies Record<(typeof transactionTypes)[number], MessageKey>

export const transactionStates = {
  pending: { words: 'transactions.state_pending', tone: 'information' },
  settled: { words: 'transactions.state_settled', tone: 'good' },
  failed: { words: 'transactions.state_failed', tone: 'danger' },
  awaiting_approval: { words: 'transactions.state_awaiting_approval', tone: 'attention' },
} satisfies Record<(typeof transactionStatuses)[number], State>
