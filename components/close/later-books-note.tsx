import Link from 'next/link'
import { Note } from '@/components/ui/note'
import type { ShownClose } from '@/lib/present/close/shown-close'
import { booksHref } from '@/lib/search-params/books'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** That the books of a locked month are other ones than those on which it was signed. */
export async function LaterBooksNote({ shown }: { shown: ShownClose }) {
  const { client, accounts, laterBooks = [] } = shown
  const [first] = laterBooks
  if (first === undefined) return null
  const [t, { list }] = await Promise.all([getTranslations('books_data'), getReader()])
  const names = new Set(laterBooks.map(({ account_id }) => accounts.get(account_id) ?? account_id))
  return (
    <Note
      tone="attention"
      fact={t('later_books', { accounts: list([...names]) })}
      action={
        <Link
          href={booksHref(client.connection_id, {
            account: first.account_id,
            period: first.month.slice(0, 7),
          })}
          prefetch={false}
          className="btn btn-sm"
        >
          {t('later_books_open')}
        </Link>
      }
    >
      {t('later_books_mean')}
    </Note>
  )
}
