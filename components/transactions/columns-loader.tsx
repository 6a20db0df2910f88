'use client'

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { ColumnWords } from '@/components/transactions/column-words'
import type { ChosenColumn } from '@/components/transactions/table-choice'

const ColumnHands = lazy(async (): Promise<{ default: ComponentType<ColumnsProps> }> => {
  try {
    const loaded = await import('@/components/transactions/column-hands')
    return { default: loaded.ColumnHands }
  } catch {
    // A pointer that only came by must not cost the page: the form does the same.
    return { default: () => null }
  }
})

export interface ColumnsProps {
  connection_id: string
  /** As they are kept for this person. */
  columns: readonly ChosenColumn[]
  words: ColumnWords
}

/** Wakes what moves and sizes columns when a pointer or the focus first comes to their heads. */
export function ColumnsLoader(props: ColumnsProps) {
  const [isWoken, setWoken] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const onIntent = ({ target }: Event) => {
      const head = target instanceof Element ? target.closest('thead') : null
      if (head?.querySelector('[data-column]') == null) return
      setWoken(true)
      stop.abort()
    }
    for (const type of ['pointerover', 'focusin']) {
      document.addEventListener(type, onIntent, { signal: stop.signal, passive: true })
    }
    return () => stop.abort()
  }, [])
  if (!isWoken) return null
  return (
    <Suspense fallback={null}>
      <ColumnHands {...props} />
    </Suspense>
  )
}
