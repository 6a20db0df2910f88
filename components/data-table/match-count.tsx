'use client'

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
