import type { Transaction } from '@/lib/bank-contract/transaction'
import { parseChosenId } from '@/lib/domain/exports/chosen-transaction'
import { otherLegQuery } from '@/lib/domain/transactions/other-leg'
import type { BankQuery, BankReader, OpenPage } from '@/lib/server/banking/bank-reader'
import { BankingError, isBankingError } from '@/lib/server/banking/banking-error'

/** A transaction that was picked: of two legs that share an identifier, the one of its account. */
export async function getChosen(bank: BankReader, text: string): Promise<Transaction> {
  const { id, account_id } = parseChosenId(text)
  const found = await bank.getTransaction(id)
  if (account_id === undefined || (found.account_id ?? account_id) === account_id) return found
  const legs = otherLegQuery(found)
  const { items } = legs === undefined ? { items: [] } : await bank.listTransactions(legs)
  const leg = items.find((each) => each.id === id && each.account_id === account_id)
  if (leg === undefined) throw new BankingError('not_found')
  return leg
}

const pageSize = 50
const atOnce = 5

/**
 * Transactions that were picked, read one by one and once, as a list of them that knows the filters by
 * account and status. `onLeftOut` takes one that the bank no longer has, or whose status is another.
 */
export function chosenList(
  ids: readonly string[],
  onLeftOut: (id: string, why: 'gone' | 'other_status') => void,
): (bank: BankReader, query: BankQuery) => Promise<OpenPage<Transaction>> {
  const known = new Map<string, Promise<Transaction | undefined>>()
  const find = (bank: BankReader, text: string) => {
    const finding = known.get(text) ?? getChosen(bank, text).catch(orGone)
    known.set(text, finding)
    // What failed for another reason is requested again.
    finding.catch(() => known.delete(text))
    return finding
  }
  return async (bank, query) => {
    const valueOf = (name: string) => query.find(([each]) => each === name)?.[1]
    const start = Number(valueOf('page_token') ?? 0)
    const end = start + pageSize
    const items: Transaction[] = []
    for (let from = start; from < Math.min(end, ids.length); from += atOnce) {
      const texts = ids.slice(from, Math.min(from + atOnce, end))
      const found = await Promise.all(texts.map((text) => find(bank, text)))
      for (const [place, row] of found.entries()) {
        const { id } = parseChosenId(texts[place] ?? '')
        if (row === undefined) onLeftOut(id, 'gone')
        else if ((valueOf('account_id') ?? row.account_id) !== row.account_id) continue
        else if ((valueOf('status') ?? row.status) !== row.status) onLeftOut(id, 'other_status')
        else items.push(row)
      }
    }
    const next_page_token = end < ids.length ? String(end) : null
    const page = { items, unreadable: [], next_page_token }
    return { next_page_token, rows: items.length, read: () => page }
  }
}

function orGone(error: unknown): undefined {
  if (isBankingError(error) && error.code === 'not_found') return undefined
  throw error
}
