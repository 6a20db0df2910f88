'use client'

import { useEffect, useState } from 'react'
import { type BankAnswers, useBankAnswers } from '@/components/palette/use-bank-answers'
import type { PaletteGroup } from '@/lib/domain/palette/palette-answer'
import { fetchPlaces } from '@/lib/queries/palette'

export interface PaletteAnswers {
  /** What the desk itself found, and for which words. */
  readonly desk: readonly PaletteGroup[]
  readonly deskFor: string | undefined
  /** It has answered the words that stand there now, or cannot. */
  readonly isDeskDone: boolean
  readonly bank: BankAnswers
}

interface Settled {
  readonly words: string
  readonly groups: readonly PaletteGroup[]
}

const deskDelay = 100
const nothing: Settled = { words: '', groups: [] }

/**
 * What answers to the words that were typed: asked for once they rest, and what is on its way for
 * other words is called off.
 */
export function usePaletteAnswers({
  at,
  typed,
  isSwitcher,
  connection_id,
}: {
  at: string
  typed: string
  isSwitcher: boolean
  /** Whose bank may be looked into. */
  connection_id: string | undefined
}): PaletteAnswers {
  const words = typed.trim()
  const [settled, setSettled] = useState<Settled>(nothing)
  const isWanted = isSwitcher || words !== ''
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    const ask = async () => {
      try {
        const { groups } = await fetchPlaces(at, words, stop.signal)
        setSettled({ words, groups })
      } catch {
        if (!stop.signal.aborted) setSettled({ words, groups: [] })
      }
    }
    const delay = setTimeout(() => void ask(), words === '' ? 0 : deskDelay)
    return () => {
      clearTimeout(delay)
      stop.abort()
    }
  }, [at, words, isWanted])
  return {
    desk: isWanted ? settled.groups : [],
    deskFor: settled.words,
    isDeskDone: !isWanted || settled.words === words,
    bank: useBankAnswers(at, connection_id === undefined || isSwitcher ? '' : words),
  }
}
