'use client'

import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import styles from '@/components/transactions/review.module.css'

const Review = lazy(async () => {
  const loaded = await import('@/components/transactions/review')
  return { default: loaded.Review }
})

const never = () => () => {}

const reviewKeys = new Set(['j', 'k', 'x', '/', '?'])

/**
 * Wakes the review of rows when somebody first asks for it by a key or the button: until then a list
 * page carries nothing of it.
 */
export function ReviewLoader({
  connection_id,
  keys,
  locale,
  settingsHref,
}: {
  connection_id: string
  /** Whether single keys do something for this person. */
  keys: boolean
  locale: string
  settingsHref: string
}) {
  const [wokenBy, setWokenBy] = useState<string>()
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  useEffect(() => {
    if (!keys || wokenBy !== undefined) return
    const onKey = (event: KeyboardEvent) => {
      if (!isReviewKey(event)) return
      event.preventDefault()
      setWokenBy(event.key)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [keys, wokenBy])
  return (
    <>
      <button
        type="button"
        className={styles['begin']}
        disabled={!isReady}
        aria-pressed={wokenBy === ''}
        onClick={() => setWokenBy(wokenBy === '' ? undefined : '')}
      >
        Select rows
      </button>
      {wokenBy !== undefined && (
        <Suspense fallback={null}>
          <Review
            key={wokenBy === '' ? 'by the button' : 'by a key'}
            connection_id={connection_id}
            keys={keys}
            firstKey={wokenBy}
            locale={locale}
            settingsHref={settingsHref}
            onEnd={() => setWokenBy(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function isReviewKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const { target } = event
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea'))
  return !isTyping && reviewKeys.has(event.key)
}
