import type { AccountBalances, Movements } from '@/lib/domain/close/paper-figures'

/** What an account closed the period with, by its balance at the bank less what was posted since. */
interface ClosingByBalance {
  readonly account: string
  readonly currency: string
  readonly closing: bigint
}

/**
 * What accounts without a statement opened the period with: their closing less all that they moved in it. Nothing is
 * said of an account with rows in another currency, and of none where a row names no account.
 */
export function countBack(
  closings: readonly ClosingByBalance[],
  { accounts: moved }: Pick<Movements, 'accounts'>,
): AccountBalances[] {
  if (moved.some(({ account }) => account === '')) return []
  return closings.flatMap(({ account, currency, closing }) => {
    const own = moved.filter((each) => each.account === account)
    if (own.some((each) => each.currency !== currency)) return []
    const opening = own.reduce(
      (sum, { moneyIn, moneyOut }) => sum - BigInt(moneyIn) - BigInt(moneyOut),
      closing,
    )
    return { account, currency, opening: String(opening), closing: String(closing) }
  })
}
