import { ofxAccountId } from '@/lib/domain/ledgers/ofx-elements'

/** What is known of the account that a file is held against. */
export interface OwnAccount {
  readonly id: string
  /** As the bank gives them; undefined where it gives none. */
  readonly last4: string | undefined
}

/** The last four digits of an account as a bank’s format names it; undefined where it has no such number. */
export function lastFourOf(named: string): string | undefined {
  const text = named.replaceAll(/[\s.-]+/gu, '')
  // Files of our own name an account by its last four digits and a piece of its identifier.
  const own = /^(\d{4})-(?=\S*[a-z])\S+$/iu.exec(named.trim())
  // MT940 puts the currency behind the number, and a name may hold digits of another meaning.
  return own?.[1] ?? /(\d{4})(?:[A-Z]{3})?$/u.exec(text)?.[1]
}

/** The digits of both where a file names an account that is not this one; undefined where it may be this one. */
export function otherAccount(
  named: string,
  account: OwnAccount,
): { readonly named: string; readonly own: string } | undefined {
  const [theirs, own] = [lastFourOf(named), lastFourOf(account.last4 ?? '')]
  if (theirs === undefined || own === undefined || theirs === own) return undefined
  return isNamed(named, account) ? undefined : { named: theirs, own }
}

/** Files of our own hold the identifier, whose last signs may be digits. */
function isNamed(named: string, { id, last4 = '' }: OwnAccount): boolean {
  return named === id || named === ofxAccountId({ id, last4 })
}
