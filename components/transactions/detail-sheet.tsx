'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from '@/components/transactions/detail-sheet.module.css'
import type { SheetWords } from '@/components/transactions/review-words'
import { fetchPagePart } from '@/lib/queries/page-part'

/**
 * A transaction over its list, under its own address: what is there is the transaction's own page,
 * so that a reload, a copied address and a browser without a script all show the same.
 */
export function DetailSheet({
  href,
  keys,
  words,
  onStep,
  onClose,
}: {
  href: string
  /** Whether single keys do something for this person. */
  keys: boolean
  words: SheetWords
  onStep: (href: string) => void
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const again = useRef<HTMLButtonElement>(null)
  const [tries, setTries] = useState(0)
  const state = useSheetContent(href, tries, place)
  const leave = useSheetAddress(href, onClose)
  useEffect(() => dialog.current?.showModal(), [])

  // Beneath a row that could not be read, its neighbour is still known, and leads to it again.
  const step = (to: string) => (to === href ? setTries(tries + 1) : onStep(to))
  useEffect(() => {
    // What had the focus is no longer shown.
    if (state === 'failed') again.current?.focus()
  }, [state])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      !keys ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target instanceof HTMLInputElement
    ) {
      return
    }
    const direction = { j: 'next', k: 'previous' }[event.key]
    if (direction === undefined) return
    const link = place.current?.querySelector<HTMLAnchorElement>(`a[data-step=${direction}]`)
    if (link != null) step(link.href)
    event.preventDefault()
  })
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.dataset['step'] !== undefined) {
      event.preventDefault()
      step(link.href)
    } else if (link?.dataset['back'] !== undefined) {
      event.preventDefault()
      leave()
    }
  })
  useEffect(() => {
    const element = dialog.current
    const stop = new AbortController()
    element?.addEventListener('keydown', onKey, { signal: stop.signal })
    element?.addEventListener('click', onClick, { signal: stop.signal })
    return () => stop.abort()
  }, [])

  return (
    <dialog ref={dialog} className={styles['sheet']} aria-label={words.name} onClose={leave}>
      <form method="dialog">
        <button type="submit">{words.close}</button>
        <span role="status">{state === 'shown' ? '' : words[state]}</span>
        {state === 'failed' && (
          <button ref={again} type="button" onClick={() => setTries(tries + 1)}>
            {words.again}
          </button>
        )}
      </form>
      {/* Never another row than the one whose address this is. */}
      <div ref={place} hidden={state === 'failed'} aria-busy={state === 'reading'} />
    </dialog>
  )
}

type SheetState = 'reading' | 'shown' | 'failed'

/** Puts the page's main part into its place. */
function useSheetContent(
  href: string,
  tries: number,
  place: React.RefObject<HTMLDivElement | null>,
): SheetState {
  // What became of which try: the next one is read whatever became of the one before.
  const [known, setKnown] = useState<{ href: string; tries: number; state: SheetState }>()
  useEffect(() => {
    const stop = new AbortController()
    const show = async () => {
      const { title, content, styles: sheets } = await fetchPagePart(href, stop.signal)
      await addStyles(sheets)
      if (stop.signal.aborted) return
      document.title = title
      place.current?.replaceChildren(content)
      setKnown({ href, tries, state: 'shown' })
    }
    show().catch(() => {
      if (!stop.signal.aborted) setKnown({ href, tries, state: 'failed' })
    })
    return () => stop.abort()
  }, [href, tries, place])
  return known?.href === href && known.tries === tries ? known.state : 'reading'
}

/** Once they are there: what is shown before would change its look before the reader's eyes. */
async function addStyles(sheets: readonly string[]): Promise<void> {
  const known = new Set(
    [...document.querySelectorAll('link[rel=stylesheet]')].map((each) => each.getAttribute('href')),
  )
  const added = sheets.filter((href) => !known.has(href))
  await Promise.all(added.map(addStyleSheet))
}

function addStyleSheet(href: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise((resolve) => {
    // Without its looks a page can still be read.
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
    document.head.append(link)
  })
}

/**
 * The sheet's own address in the bar, and Back as the way out. The list below stays what the router
 * shows, so that the router is not told. Gives the way out.
 */
function useSheetAddress(href: string, onClose: () => void): () => void {
  const isEntered = useRef(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const state = { ...(history.state as object | null), sheet: href }
    // Forward leads to where the sheet's address is in the bar already.
    const isThere = isEntered.current || location.href === href
    if (isThere) History.prototype.replaceState.call(history, state, '', href)
    else History.prototype.pushState.call(history, state, '', href)
    isEntered.current = true
  }, [href])
  useEffect(() => {
    const title = document.title
    const onBack = () => {
      isEntered.current = false
      document.title = title
      close()
    }
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])
  return () => history.back()
}
