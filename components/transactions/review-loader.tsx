'use client'

import { useSearchParams } from 'next/navigation'
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { isPlainClick } from '@/components/layout/soft-link'
import type { ReviewWords } from '@/components/transactions/review-words'
import styles from '@/components/transactions/review.module.css'
import { rowSelection } from '@/components/transactions/row-selection'

const Review = lazy(async () => {
  const loaded = await import('@/components/transactions/review')
  return { default: loaded.Review }
})

const never = () => () => {}

const reviewKeys = new Set(['j', 'k', 'x', '/', '?'])
const keysOnTheWay = new Set([...reviewKeys, 'Enter', 'Escape'])

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
  const takeEarlyKeys = useEarlyKeys(keys, wokenBy !== undefined, setAskedBy)
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
            takeEarlyKeys={takeEarlyKeys}
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
 * The first key wakes the review; those that follow before it has come wait for it. Gives them, and
 * from then on the review hears for itself.
 */
function useEarlyKeys(
  keys: boolean,
  isWoken: boolean,
  wake: (key: string) => void,
): () => readonly string[] {
  const early = useRef<string[]>(undefined)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOnTheWay = isWoken && early.current !== undefined
    if (isWoken && !isOnTheWay) return
    if (!isReviewKey(event, isWoken ? keysOnTheWay : reviewKeys)) return
    event.preventDefault()
    if (isWoken) early.current?.push(event.key)
    else {
      early.current = []
      wake(event.key)
    }
  })
  useEffect(() => {
    if (!keys) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [keys])
  return () => {
    const taken = early.current ?? []
    early.current = undefined
    return taken
  }
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

function isReviewKey(event: KeyboardEvent, meant: ReadonlySet<string>): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const { target } = event
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea'))
  return !isTyping && meant.has(event.key)
}
