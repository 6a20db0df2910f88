'use client'

import { useEffect, useRef, useState } from 'react'
import type { TransactionSums } from '@/lib/domain/transactions/sum-transactions'
import { type SumProgress, streamTransactionSums } from '@/lib/queries/transaction-selection'

interface AllSums {
  /** Undefined until they are asked for. */
  progress: { sums: TransactionSums; words: 'all' | 'reading' | 'stopped' | 'unread' } | undefined
  isReading: boolean
  start: () => void
  cancel: () => void
  clear: () => void
}

type End = 'reading' | 'ended' | 'cancelled' | 'failed'

const nothingYet: SumProgress = { rows: 0, sums: [], wholeMovements: 0, complete: false }

/** Every row that matches the list, added up over all its pages; "at least" until it has ended. */
export function useAllSums(connection_id: string, search: string): AllSums {
  const [state, setState] = useState<{ search: string; step: SumProgress; end: End }>()
  const running = useRef<AbortController>(undefined)
  // Sums of another list are none of this one.
  const own = state?.search === search ? state : undefined

  useEffect(() => () => running.current?.abort(), [search])

  const start = () => {
    const stop = new AbortController()
    running.current = stop
    setState({ search, step: nothingYet, end: 'reading' })
    const conclude = (end: End) =>
      setState((before) => (before === undefined ? undefined : { ...before, end }))
    const onStep = (step: SumProgress) => {
      if (!stop.signal.aborted) setState({ search, step, end: 'reading' })
    }
    streamTransactionSums(connection_id, search, onStep, stop.signal).then(
      () => conclude('ended'),
      () => conclude(stop.signal.aborted ? 'cancelled' : 'failed'),
    )
  }
  return {
    progress: own && { sums: own.step, words: wordsOf(own.step, own.end) },
    isReading: own?.end === 'reading',
    start,
    cancel: () => running.current?.abort(),
    clear: () => setState(undefined),
  }
}

function wordsOf(step: SumProgress, end: End): 'all' | 'reading' | 'stopped' | 'unread' {
  if (step.complete) return 'all'
  if (end === 'reading') return 'reading'
  return end === 'cancelled' ? 'stopped' : 'unread'
}
