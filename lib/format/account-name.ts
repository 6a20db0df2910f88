import type { Transaction } from '@/lib/bank-contract/transaction'
import { shortId, shownName } from '@/lib/format/names'
import { valueName } from '@/lib/format/value-name'
import type { Text } from '@/lib/i18n/translations'

/** What is known of an account that is to be named. */
export interface NamedAccount {
  readonly id?: string | null | undefined
  readonly account_name?: string | null | undefined
  readonly account_type?: string | null | undefined
  readonly account_number_last_4?: string | null | undefined
}

/** "4821" as "··4821": enough to recognise a number by, and all that the bank gives. */
export function maskedNumber(last4: string | null | undefined): string | undefined {
  const shown = shownName(last4)
  return shown === undefined ? undefined : `··${shown}`
}

/** Its name, else its kind: without its number, which stands beside it. */
export function accountTitle(
  { account_name, account_type }: NamedAccount,
  { text }: Pick<Text, 'text'>,
): string | undefined {
  return shownName(account_name) ?? valueName('accounts.type', account_type, text)
}

/**
 * "Operating ··4821": wherever an account is named in one piece. Without a number its name alone; a bank
 * that puts the number into the name has it said once.
 */
export function accountLabel(
  account: NamedAccount,
  reader: Pick<Text, 'text'>,
): string | undefined {
  return labelWith('··', account, reader)
}

function labelWith(
  mark: string,
  account: NamedAccount,
  reader: Pick<Text, 'text'>,
): string | undefined {
  const title = accountTitle(account, reader) ?? (account.id ? shortId(account.id) : undefined)
  const digits = shownName(account.account_number_last_4)
  if (digits === undefined) return title
  if (title === undefined) return `${mark}${digits}`
  return title.endsWith(digits) ? title : `${title} ${mark}${digits}`
}

/** What a client's accounts are called, by identifier, as far as they are known. */
export type AccountNames = ReadonlyMap<string, string>

type ListedAccount = Omit<NamedAccount, 'id'> & { readonly account_id: string }

/** Two that are called the same are distinguished by a piece of their identifier. */
export function accountNames(
  accounts: readonly ListedAccount[],
  reader: Pick<Text, 'text'>,
): AccountNames {
  return namesWith('··', accounts, reader)
}

/**
 * "Operating 4821": the one name of an account in every file. Not every ledger has a letter for the
 * dots of the screens.
 */
export function accountNamesInFiles(
  accounts: readonly ListedAccount[],
  reader: Pick<Text, 'text'>,
): AccountNames {
  return namesWith('', accounts, reader)
}

function namesWith(
  mark: string,
  accounts: readonly ListedAccount[],
  reader: Pick<Text, 'text'>,
): AccountNames {
  const labelled = accounts.map(({ account_id: id, ...account }) => {
    return [id, labelWith(mark, { ...account, id }, reader) ?? shortId(id)] as const
  })
  // Ledgers differ in whether capital letters count.
  const nameOf = (label: string) => label.toLowerCase()
  const uses = new Map<string, number>()
  for (const [, label] of labelled) uses.set(nameOf(label), (uses.get(nameOf(label)) ?? 0) + 1)
  const isAlone = (label: string) => uses.get(nameOf(label)) === 1
  return new Map(
    labelled.map(([id, label]) => [id, isAlone(label) ? label : `${label} ${shortId(id)}`]),
  )
}

/** As the client's accounts are called, with its digits; else as the transaction itself names it. */
export function accountName(
  {
    account_name,
    account_type,
    account_id,
  }: Pick<Transaction, 'account_name' | 'account_type' | 'account_id'>,
  accounts: AccountNames,
  reader: Pick<Text, 'text'>,
): string | undefined {
  return (
    accounts.get(account_id ?? '') ??
    accountLabel({ account_name, account_type, id: account_id }, reader)
  )
}
