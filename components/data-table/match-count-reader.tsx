'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MatchCount } from '@/lib/domain/search/match-count'
import { matchCount } from '@/lib/queries/matches'
import { withQueries } from '@/lib/queries/query-client'

export interface CountedMatches {
  readonly path: string
  readonly count: MatchCount | undefined
  readonly isReading: boolean
}

/** Reads on through the list behind its page, and reports how many rows match so far. */
export const MatchCountReader = withQueries(function MatchCountReader({
  path,
  onChange,
}: {
  path: string
  onChange: (counted: CountedMatches) => void
}) {
  const { data, isFetching } = useQuery(matchCount(useQueryClient(), path))
  useEffect(
    () => onChange({ path, count: data, isReading: isFetching }),
    [path, data, isFetching, onChange],
  )
  return null
})
