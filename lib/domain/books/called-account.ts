import { plainName } from '@/lib/domain/books/balance-words'
import type { NotOfMonth } from '@/lib/domain/books/month-of-books'
import type { OwnAccount } from '@/lib/domain/books/named-account'
import type { BooksRead } from '@/lib/domain/books/read-books'

/** An account of a client as the bank calls it; undefined where it does not say. */
export interface CalledAccount extends OwnAccount {
  readonly name: string | undefined
  readonly type: string | undefined
}

/** The only account that a table names; undefined where it names none, or several, of which one is chosen. */
export function onlyNamed({ table, month }: BooksRead): string | undefined {
  if (table === undefined || month === undefined) return undefined
  const [name, ...more] = [...table.survey.accounts.keys()].filter((each) => each !== '')
  return more.length === 0 ? name : undefined
}

/** That the only account which a table names is called as another one of the client rather than as this one. */
export function calledOther(
  named: string,
  id: string,
  accounts: readonly CalledAccount[],
): Extract<NotOfMonth, { code: 'other_account' }> | undefined {
  const own = accounts.find((each) => each.id === id)
  if (own === undefined) return undefined
  const ranked = accounts
    .map((account) => ({ account, rank: likeness(named, account) }))
    .toSorted((one, other) => other.rank - one.rank)
  const [best] = ranked
  if (best === undefined || best.rank <= likeness(named, own)) return undefined
  return { code: 'other_account', line: 1, named, own: titleOf(own), id: best.account.id }
}

/** By its number; by its whole name within what the file says; by its kind, or a part of its name; or not at all. */
function likeness(named: string, { last4 = '', name = '', type = '' }: CalledAccount): number {
  const said = plainName(named)
  if (last4 !== '' && has(said, last4)) return 3
  if (has(said, plainName(name))) return 2
  const words = said.replaceAll(/\p{N}+/gu, ' ').trim()
  return has(said, plainName(type)) || has(plainName(name), words) ? 1 : 0
}

function has(all: string, some: string): boolean {
  return some !== '' && ` ${all} `.includes(` ${some} `)
}

function titleOf({ name, type, last4 }: CalledAccount): string {
  return name ?? (last4 === undefined ? (type ?? '') : `··${last4}`)
}
