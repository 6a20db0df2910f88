/** Types of transaction that have a second leg in another account of the same business. */
export const twoLeggedTypes: ReadonlySet<string> = new Set([
  'internal_transfer',
  'credit_repayment',
  'credit_repayment_refund',
  'savings_deposit',
  'savings_withdrawal',
  'treasury_deposit',
  'treasury_withdrawal',
  'rewards_cashback_redemption',
])
