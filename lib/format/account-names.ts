import { shortId, shownName } from '@/lib/format/names'
import { valueName } from '@/lib/format/value-name'
import type { Text } from '@/lib/i18n/translations'

/** What a client's accounts are called, by identifier, as far as they are known. */
export type AccountNames = ReadonlyMap<string, string>

interface NamedAccount {
  readonly account_id: string
  readonly account_name: string | null
  readonly account_type: string | null
}

/** By name, else by kind; two of one name are distinguished by a piece of their identifier. */
export function accountNames(
  accounts: readonly NamedAccount[],
  { text }: Pick<Text, 'text'>,
): AccountNames {
  const titled = accounts.map(({ account_id, account_name, account_type }) => {
    const title = shownName(account_name) ?? valueName('accounts.type', account_type, text)
    return [account_id, title ?? shortId(account_id)] as const
  })
  const isAlone = (title: string) => titled.filter(([, each]) => each === title).length === 1
  return new Map(
    titled.map(([id, title]) => [id, isAlone(title) ? title : `${title} ${shortId(id)}`]),
  )
}
