'use client'

import { useSearchParams } from 'next/navigation'
import { lazy, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { isPlainClick } from '@/components/shell/soft-link'
import type { ReviewWords } from '@/components/transactions/review-words'
import styles from '@/components/transactions/review.module.css'
import { rowSelection } from '@/components/transactions/row-selection'

const Review = lazy(async () => {
  const loaded = await import('@/components/transactions/review')
  return { default: loaded.Review }
})

const never = () => () => {}

const reviewKeys = new Set(['j', 'k', 'x', '/', '?'])

/**
 * Wakes the review of rows when somebody first asks for it by a key, the button or a click on a row,
 * or comes to another page of a list of which rows are selected: until then a list page carries
 * nothing of it.
 */
export function ReviewLoader({
  connection_id,
  keys,
  locale,
  settingsHref,
  words,
}: {
  connection_id: string
  /** Whether single keys do something for this person. */
  keys: boolean
  locale: string
  settingsHref: string
  words: ReviewWords
}) {
  const [askedBy, setAskedBy] = useState<string>()
  const [opened, setOpened] = useState<string>()
  // Outside of Next there are none.
  const search = String(useSearchParams())
  const selected = useSyncExternalStore(
    rowSelection.subscribe,
    () => rowSelection.read(connection_id, search),
    () => rowSelection.read('', ''),
  )
  const wokenBy = askedBy ?? (selected.count > 0 ? '' : undefined)
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
      setAskedBy(event.key)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [keys, wokenBy])
  useOpenedRow((href) => {
    setOpened(href)
    if (href !== undefined) setAskedBy((before) => before ?? (selected.count > 0 ? '' : 'click'))
  })
  const end = () => {
    setAskedBy(undefined)
    setOpened(undefined)
    rowSelection.clear()
  }
  return (
    <>
      <button
        type="button"
        className={styles['begin']}
        disabled={!isReady}
        aria-pressed={wokenBy === ''}
        onClick={() => (wokenBy === '' ? end() : setAskedBy(''))}
      >
        {words.selectRows}
      </button>
      {wokenBy !== undefined && (
        <Suspense fallback={null}>
          <Review
            key={wokenBy === '' ? 'by the button' : 'by a key'}
            connection_id={connection_id}
            keys={keys}
            firstKey={wokenBy}
            selected={selected}
            opened={opened}
            onOpen={setOpened}
            locale={locale}
            settingsHref={settingsHref}
            words={words}
            onEnd={end}
          />
        </Suspense>
      )}
    </>
  )
}

/**
 * A plain click on a row opens it over the list; with a modifier it is the link that it is, and the
 * Enter key follows it too. Forward leads into the sheet again.
 */
function useOpenedRow(open: (href: string | undefined) => void): void {
  const act = useEffectEvent(open)
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest('main tbody th > a') : null
      // A key presses a link without a pointer.
      if (!(link instanceof HTMLAnchorElement) || event.detail === 0 || !isPlainClick(event)) return
      event.preventDefault()
      act(link.href)
    }
    const onMove = ({ state }: PopStateEvent) => {
      const href: unknown = (state as { sheet?: unknown } | null)?.sheet
      if (typeof href === 'string') act(href)
    }
    document.addEventListener('click', onClick, { capture: true })
    addEventListener('popstate', onMove)
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      removeEventListener('popstate', onMove)
    }
  }, [])
}

function isReviewKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const { target } = event
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea'))
  return !isTyping && reviewKeys.has(event.key)
}
