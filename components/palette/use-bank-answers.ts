'use client'

import { useEffect, useRef, useState } from 'react'
import type { PaletteAnswer, PaletteGroup } from '@/lib/domain/palette/palette-answer'
import { fetchBankFinds } from '@/lib/queries/palette'

export interface BankAnswers {
  readonly groups: readonly PaletteGroup[]
  readonly state: 'idle' | 'looking' | 'slow' | 'done' | 'failed'
  /** Why not all of it could be looked for. */
  readonly note: string | undefined
  /** Reads on where an answer left off. */
  readonly lookFurther: (lookup: string) => void
}

type Found = Omit<BankAnswers, 'lookFurther'> & { readonly words: string }

const fewestLetters = 2
const restMilliseconds = 250
const patienceMilliseconds = 1500
// Lookups that follow by themselves while nothing is found: the longest plan has as many.
const mostSteps = 3

const idle: Found = { words: '', groups: [], state: 'idle', note: undefined }

/** What the client's bank has for these words: asked once they rest, and called off by others. */
export function useBankAnswers(at: string, words: string): BankAnswers {
  const [found, setFound] = useState<Found>(idle)
  const going = useRef<AbortController>(undefined)
  const isWanted = Array.from(words).length >= fewestLetters

  const look = async (lookup: string | undefined, stop: AbortController) => {
    const patience = setTimeout(
      () => setFound((before) => ({ ...before, state: 'slow' })),
      patienceMilliseconds,
    )
    try {
      let next = lookup
      for (let step = 0; step < mostSteps; step += 1) {
        const answer = await fetchBankFinds(at, words, next, stop.signal)
        setFound((before) => merged(before, answer, lookup))
        // The desk names a next step only where nothing was found.
        next = answer.next
        if (next === undefined) break
      }
      setFound((before) => ({ ...before, state: 'done' }))
    } catch {
      if (!stop.signal.aborted) setFound((before) => ({ ...before, state: 'failed' }))
    } finally {
      clearTimeout(patience)
    }
  }

  const begin = (lookup?: string) => {
    going.current?.abort()
    const stop = new AbortController()
    going.current = stop
    setFound((before) => ({
      ...(lookup === undefined ? idle : before),
      words,
      state: 'looking',
    }))
    void look(lookup, stop)
  }

  useEffect(() => {
    if (!isWanted) return
    const rest = setTimeout(begin, restMilliseconds)
    return () => {
      clearTimeout(rest)
      going.current?.abort()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Other words are what begins it anew.
  }, [at, words])

  const shown =
    isWanted && found.words === words
      ? found
      : ({ ...idle, state: isWanted ? 'looking' : 'idle' } as const)
  return { ...shown, lookFurther: begin }
}

function merged(before: Found, answer: PaletteAnswer, lookup: string | undefined): Found {
  const known = before.groups.map((group) => {
    const more = answer.groups.find(({ id }) => id === group.id)
    const rest = group.items.filter((item) => item.lookup !== lookup || lookup === undefined)
    return { ...group, items: [...rest, ...(more?.items ?? [])] }
  })
  const fresh = answer.groups.filter(({ id }) => !before.groups.some((group) => group.id === id))
  return { ...before, groups: [...known, ...fresh], note: answer.note ?? before.note }
}
