import type { BooksAccount, ShownBooks } from '@/lib/present/books/shown-books'

/** The account to go on with once the books of this one agree: the next, in turn, whose books do not. */
export function nextAccount({
  accounts,
  account,
}: Pick<ShownBooks, 'accounts' | 'account'>): BooksAccount | undefined {
  const at = accounts.findIndex(({ id }) => id === account?.id)
  const inTurn = [...accounts.slice(at + 1), ...accounts.slice(0, Math.max(at, 0))]
  return inTurn.find(({ file }) => file?.result?.state !== 'agrees')
}
