'use client'

import { useEffect, useRef, useState } from 'react'
import type { TransactionSums } from '@/lib/contract/transaction-sums'
import { type SumProgress, streamTransactionSums } from '@/lib/queries/transaction-selection'

interface AllSums {
  /** Undefined until they are asked for. */
  sums: TransactionSums | undefined
  words: string | undefined
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
    sums: own?.step,
    words: own && wordsOf(own.step, own.end),
    isReading: own?.end === 'reading',
    start,
    cancel: () => running.current?.abort(),
    clear: () => setState(undefined),
  }
}

function wordsOf(step: SumProgress, end: End): string {
  const rows = step.rows === 1 ? '1 row' : `${step.rows} rows`
  if (step.complete) return `All that match: ${rows}`
  if (end === 'reading') return `Reading: at least ${rows}`
  return end === 'cancelled'
    ? `Stopped: at least ${rows} match`
    : `The bank could not be read further: at least ${rows} match`
}
