import Link from 'next/link'
import { Note } from '@/components/ui/note'
import { Unbroken } from '@/components/ui/unbroken'
import { openingLeft } from '@/lib/domain/books/books-findings'
import type { Compared } from '@/lib/domain/books/compare-books'
import type { ComparedMonth } from '@/lib/domain/books/compared-month'
import { areSignsTurned } from '@/lib/domain/books/turned-signs'
import { addDays, unitAround } from '@/lib/domain/periods/day-range'
import type { ShownBooks } from '@/lib/present/books/shown-books'
import { booksHref } from '@/lib/search-params/books'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface OpeningNoteProps {
  readonly compared: Compared
  readonly month: Pick<ComparedMonth, 'books'>
  readonly shown: Pick<ShownBooks, 'client' | 'account' | 'month'>
}

/**
 * By how much books and bank differ at the opening, beyond what was accepted. An opening that the file states is of
 * the months before; one that follows from its lines is of them too.
 */
export async function OpeningNote({ compared, month, shown }: OpeningNoteProps) {
  const left = openingLeft(compared)
  if (left === 0n) return null
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  const { currency, opening } = compared.equation
  const say = (amount: bigint) => reader.money({ amount, currency })
  const before = unitAround(addDays(shown.month.first, -1), 'month')
  const period = before.first.slice(0, 7)
  const isStated = month.books.side.opening !== undefined
  return (
    <div className="px-4 pt-4 sm:px-6" data-amount="">
      <Note
        tone="attention"
        fact={<Unbroken>{t('opening_note', { amount: say(opening) })}</Unbroken>}
        action={
          <Link
            className="btn btn-sm"
            prefetch={false}
            href={booksHref(shown.client.connection_id, { account: shown.account?.id, period })}
          >
            {t('opening_hint')}
          </Link>
        }
      >
        {opening !== left &&
          `${t('opening_note_timing', { timing: say(opening - left), left: say(left) })} `}
        {t(isStated ? 'opening_note_text' : 'opening_note_inferred')}
      </Note>
    </div>
  )
}

/** That the file that was just sent is one that is there, which changed nothing. */
export async function RepeatedNote({
  shown: { history, params },
}: {
  shown: Pick<ShownBooks, 'history' | 'params'>
}) {
  const file = history.find(({ id }) => id === params.repeated)
  if (file === undefined) return null
  const [t, { moment }] = await Promise.all([getTranslations('books_data'), getReader()])
  return (
    <div className="px-4 pt-4 sm:px-6">
      <Note tone="info" fact={t('repeated', { day: moment(file.at), name: file.by.name })} urgent>
        {t('repeated_text')}
      </Note>
    </div>
  )
}

/** That the file ends before the month does, and the bank goes on: the ledger may have those rows. */
export async function EndsNote({
  month: { books, bank },
}: {
  readonly month: Pick<ComparedMonth, 'books' | 'bank'>
}) {
  const { endsOn = '' } = books
  if (endsOn === '' || bank.side.items.every(({ day }) => day <= endsOn)) return null
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  return (
    <div className="px-4 pt-4 sm:px-6">
      <Note tone="attention" fact={t('ends_on', { day: reader.date(endsOn) })}>
        {t('ends_on_text')}
      </Note>
    </div>
  )
}

/** That all that was paired has the other sign: each pair by itself would not say that the file was read wrongly. */
export async function SignsNote({ compared }: Pick<OpeningNoteProps, 'compared'>) {
  if (!areSignsTurned(compared)) return null
  const t = await getTranslations('books_data')
  return (
    <div className="px-4 pt-4 sm:px-6">
      <Note tone="attention" fact={t('signs_turned', { count: compared.amountDiffers.length })}>
        {t('signs_turned_text')}
      </Note>
    </div>
  )
}
