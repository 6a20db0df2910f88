'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { actOnKey, type ReviewDeeds } from '@/components/transactions/review-keys'

/** Acts on the key that asked for the review, and on every one after it. */
export function useReviewKeys(keys: boolean, firstKey: string, deeds: ReviewDeeds): void {
  const pending = useRef(firstKey)
  const act = useEffectEvent((key: string) => actOnKey(key, deeds))
  useEffect(() => {
    if (pending.current !== '') act(pending.current)
    pending.current = ''
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

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.matches('input[type=checkbox]')) return false
  return target.isContentEditable || target.matches('input, select, textarea')
}
