import type { ComparedMonth } from '@/lib/domain/books/compared-month'
import { Disclosure } from '@/components/ui/disclosure'
import { foundOf } from '@/lib/domain/reading/reading'
import { countInWords, isNotKnown, numberInWords } from '@/lib/present/reading-words'
import { may } from '@/lib/domain/people/permissions'
import type { ShownBooks } from '@/lib/present/books/shown-books'
import { booksApiPath } from '@/lib/queries/books'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface BooksFootProps {
  readonly shown: ShownBooks
  readonly compared: ComparedMonth
  readonly role: string
}

/** How many stand on each side, from which file, and what of it is no line of this month. */
export async function BooksFoot({ shown, compared, role }: BooksFootProps) {
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  const { books, bank } = compared
  const { pending } = shown
  const [file] = shown.history
  const { number } = reader
  const leftOut = [
    ...(books.before > 0 ? [t('before_month', { number: number(books.before) })] : []),
    ...(books.after > 0 ? [t('after_month', { number: number(books.after) })] : []),
    ...Array.from(books.leftOut, ([why, count]) => t(`left_out_${why}`, { count })),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-xs text-faint sm:px-6">
      <span>
        {isNotKnown(bank.side.items.length, bank.side)
          ? t('sides_unread', { books: number(books.side.rows.items.length) })
          : t('sides', {
              bank: numberInWords(bank.side.items.length, bank.side, reader),
              books: number(books.side.rows.items.length),
            })}
      </span>
      {pending !== undefined && foundOf(pending) > 0 && (
        <span>
          {t('not_posted', {
            count: foundOf(pending),
            number: countInWords(pending, reader),
          })}
        </span>
      )}
      {file !== undefined && (
        <span className="wrap-anywhere">
          <b className="font-medium text-quiet">
            <bdi>{file.detail?.name}</bdi>
          </b>{' '}
          · <bdi>{file.by.name}</bdi>, {reader.moment(file.at)}
        </span>
      )}
      {leftOut.length > 0 && (
        <span>
          {t('left_out')}: {reader.list(leftOut)}
        </span>
      )}
      <span className="grow" />
      {may({ role }, 'delete_books') && (
        <Disclosure summary={t('delete')} className="max-w-[60ch]">
          <form action={booksApiPath(shown.client.connection_id, 'delete')} method="post">
            <input type="hidden" name="account" value={shown.account?.id ?? ''} />
            <input type="hidden" name="month" value={shown.month.first} />
            <p className="py-1.5">{t('delete_mean')}</p>
            <button type="submit" className="btn btn-sm btn-danger">
              {t('delete')}
            </button>
          </form>
        </Disclosure>
      )}
    </div>
  )
}
