'use client'

import Link from 'next/link'
import { createContext, useContext } from 'react'
import { useTranslations } from 'use-intl'
import { isExactCount, type MatchCount } from '@/lib/domain/search/match-count'

/** How many rows of a list match, for everything that says it: undefined where it is not known. */
export const MatchCountContext = createContext<MatchCount | undefined>(undefined)

/** The count in a word: "12", or "12+" while there may be more; undefined where it says nothing. */
export function useMatchCount(): string | undefined {
  const t = useTranslations('lists')
  const count = useContext(MatchCountContext)
  if (count === undefined || count.isUndetermined) return undefined
  const { matching } = count
  if (isExactCount(count)) return t('count', { count: matching })
  return matching === 0 ? undefined : t('count_at_least', { count: matching })
}

/** The same beside what it counts. */
export function MatchTotal() {
  const shown = useMatchCount()
  return shown === undefined ? null : <span className="count">{shown}</span>
}

/** How far a filter that no bank offers has looked. */
export interface LocalFilterView {
  /** What this page alone shows of the count; of the whole list where it is all on it. */
  readonly page: MatchCount
  /** Where the rest is counted; undefined where the page is all. */
  readonly countPath: string | undefined
  /** Where the search goes on, while nothing was found and more follows. */
  readonly furtherHref: string | undefined
  /** In the bank's order, the last row that matches on this page, by its key. */
  readonly last: string | undefined
  /** The same list without it. */
  readonly clearHref: string
}

/** Says how many rows were searched: never "nothing" for rows that were not read. */
export function LocalFilterNote({
  filter: { page, furtherHref, clearHref },
  count = page,
  isReading,
}: {
  filter: LocalFilterView
  count: MatchCount | undefined
  isReading: boolean
}) {
  const t = useTranslations('lists')
  const { matching: shown, read, isEnd, isUndetermined } = count
  return (
    <p role="status" className="px-4 pb-1.5 text-xs text-faint sm:px-6">
      {!isUndetermined && (
        <>
          {isExactCount(count)
            ? t('matches_in_all', { shown, read })
            : read > 0 &&
              t(isEnd && shown > 0 ? 'matches_at_least' : 'matches_so_far', { shown, read })}{' '}
          {isReading && <>{t('reading_on')} </>}
        </>
      )}
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
