'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { actOnKey, type ReviewDeeds } from '@/components/transactions/review-keys'

/** Acts on the key that asked for the review, on those that came before it did, and on every one after. */
export function useReviewKeys(
  keys: boolean,
  [firstKey, takeEarly]: readonly [firstKey: string, takeEarly: () => readonly string[]],
  deeds: ReviewDeeds,
): void {
  const pending = useRef([firstKey])
  const act = useEffectEvent((key: string) => actOnKey(key, deeds))
  const takePending = useEffectEvent(() => {
    const taken = [...pending.current, ...takeEarly()].filter((key) => key !== '')
    pending.current = []
    return taken
  })
  useEffect(() => {
    void actInTurn(takePending(), act)
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (!keys && event.key !== 'Escape') return
      if (document.querySelector('dialog[open]') !== null) return
      if (act(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [keys])
}

/** Each sees what the one before it did: in between the page is drawn. */
async function actInTurn(pressed: readonly string[], act: (key: string) => boolean): Promise<void> {
  for (const key of pressed) {
    act(key)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.matches('input[type=checkbox]')) return false
  return target.isContentEditable || target.matches('input, select, textarea')
}
