import Link from 'next/link'
import { Note } from '@/components/ui/note'
import { booksRefusalWords } from '@/lib/present/books/refusal-words'
import type { ShownColumns } from '@/lib/present/books/shown-columns'
import { booksColumnsHref } from '@/lib/search-params/books'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface OtherAccountProps {
  readonly shown: ShownColumns
  /** Where another file is chosen. */
  readonly again: string
}

/** That a file names another account: the right one where the client has it, or this one all the same. */
export async function OtherAccount({ shown, again }: OtherAccountProps) {
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  const { client, account, month, read, named, id: file } = shown
  if (read.refusal === undefined) return null
  const period = month.first.slice(0, 7)
  const hrefOf = (id: string, isOwn: boolean) =>
    booksColumnsHref(client.connection_id, { file, period, account: id, isOwn })
  return (
    <Note
      tone="danger"
      fact={booksRefusalWords(read.refusal, reader)}
      urgent
      action={
        <span className="flex flex-wrap justify-end gap-2 max-sm:justify-start">
          {named.map(({ id, name }) => (
            <Link key={id} href={hrefOf(id, false)} prefetch={false} className="btn btn-sm">
              {t('compare_with', { account: name })}
            </Link>
          ))}
          <Link href={again} prefetch={false} className="btn btn-sm">
            {t('choose_another')}
          </Link>
          <Link href={hrefOf(account.id, true)} prefetch={false} className="btn btn-ghost btn-sm">
            {t('own_all_the_same')}
          </Link>
        </span>
      }
    />
  )
}

/** Said before a file is compared that is another account’s books of the month already. */
export async function SameBooks({ shown: { same } }: Pick<OtherAccountProps, 'shown'>) {
  if (same === undefined) return null
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  return (
    <Note tone="attention" fact={t('same_books', { account: same.name })}>
      {t('same_books_text', { name: same.by, day: reader.moment(same.at) })}
    </Note>
  )
}
