import { accountTypeWords } from '@/components/accounts/account-words'
import type { Seen } from '@/components/resource-list/filter-chip-list'
import { wordsFor } from '@/components/resource-list/value-words'
import { shortId } from '@/lib/format/names'
import type { Format } from '@/lib/format/create-format'

/** What the client's accounts are called, by identifier, as far as the desk knows them. */
export type AccountNames = ReadonlyMap<string, string>

export const noAccountNames: AccountNames = new Map()

interface NamedAccount {
  readonly account_id: string
  readonly account_name: string | null
  readonly account_type: string | null
}

/** By name, else by kind; two of one name are told apart by a piece of their identifier. */
export function accountNames(
  accounts: readonly NamedAccount[],
  { text }: Pick<Format, 'text'>,
): AccountNames {
  const titled = accounts.map(({ account_id, account_name, account_type }) => {
    const title = account_name?.trim() || wordsFor(accountTypeWords, account_type, text)
    return [account_id, title ?? shortId(account_id)] as const
  })
  const isAlone = (title: string) => titled.filter(([, each]) => each === title).length === 1
  return new Map(
    titled.map(([id, title]) => [id, isAlone(title) ? title : `${title} ${shortId(id)}`]),
  )
}

/** All accounts to choose from: those that are known, and any other that the rows name. */
export function choosableAccounts(names: AccountNames, seen: readonly Seen[]): Seen[] {
  const known = Array.from(names, ([value, label]) => ({ value, label }))
  return [...known, ...seen.filter(({ value }) => !names.has(value))]
}
