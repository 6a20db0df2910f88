'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'

/** How far a filter that no bank offers has looked. */
export interface LocalFilterView {
  /** How many rows match, and of how many that were read: already in words. */
  readonly shown: string
  readonly read: string
  readonly isEnd: boolean
  /** Where the search goes on, while nothing was found and more follows. */
  readonly furtherHref: string | undefined
  /** The same list without it. */
  readonly clearHref: string
}

/** Says how many rows were searched: never "nothing" for rows that were not read. */
export function LocalFilterNote({ filter }: { filter: LocalFilterView }) {
  const t = useTranslations('lists')
  const { shown, read, isEnd, furtherHref, clearHref } = filter
  return (
    <p role="status" className="px-4 pb-1.5 text-xs text-faint sm:px-6">
      {t(isEnd ? 'matches_in_all' : 'matches_so_far', { shown, read })}{' '}
      {furtherHref !== undefined && (
        <>
          <Link href={furtherHref} prefetch={false} className="link text-xs">
            {t('search_further')}
          </Link>{' '}
        </>
      )}
      <Link href={clearHref} prefetch={false} className="link text-xs">
        {t('show_all_rows')}
      </Link>
    </p>
  )
}
