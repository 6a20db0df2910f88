import { Lock } from 'lucide-react'
import Link from 'next/link'
import { Note } from '@/components/ui/note'
import type { ShownBooks } from '@/lib/present/books/shown-books'
import { closeHref } from '@/lib/search-params/close'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** That the month is locked, and on which file what was signed stands. */
export async function LockedNote({ shown }: { shown: ShownBooks }) {
  const { locked, compared, account, client } = shown
  if (locked === undefined) return null
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  return (
    <div className="px-4 pt-4 sm:px-6">
      <Note
        tone={locked.isLater && compared !== undefined ? 'attention' : 'info'}
        icon={<Lock />}
        fact={t('locked')}
        action={
          <Link
            href={closeHref(client.connection_id, locked)}
            prefetch={false}
            className="btn btn-sm"
          >
            {t('locked_open')}
          </Link>
        }
      >
        {compared === undefined
          ? t('locked_add')
          : locked.isLater
            ? t('locked_later', { time: reader.moment(account?.file?.at ?? locked.readAt) })
            : t('locked_same')}
      </Note>
    </div>
  )
}
