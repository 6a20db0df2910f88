'use client'

import { useEffect, useState } from 'react'
import { onIntent } from '@/components/ui/on-intent'

interface Shown {
  anchor: Element
  text: string
}

const panel = onIntent(async () => (await import('@/components/ui/tooltip-panel')).TooltipPanel)

const delayMilliseconds = 400

/** Shows the tooltip of every element that has one, from the first that somebody came to. */
export function TooltipWatch({ first }: { first: Event }) {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let current: Element | undefined
    const hide = (): void => {
      clearTimeout(timer)
      current = undefined
      setShown(undefined)
    }
    const offer = (event: Event, delay: number): void => {
      const target = event.target instanceof Element ? event.target : undefined
      const anchor = target?.closest('[data-tooltip]') ?? undefined
      if (anchor === current) return
      hide()
      const text = anchor?.getAttribute('data-tooltip')
      if (anchor === undefined || !text || anchor.getAttribute('aria-expanded') === 'true') return
      current = anchor
      panel.preload()
      timer = setTimeout(() => {
        if (anchor.isConnected) setShown({ anchor, text })
      }, delay)
    }
    const onPointer = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') offer(event, delayMilliseconds)
    }
    const onFocus = (event: FocusEvent): void => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) offer(event, 0)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide()
    }
    if (first instanceof PointerEvent) onPointer(first)
    else if (first instanceof FocusEvent) onFocus(first)
    document.addEventListener('pointerover', onPointer)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', hide)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onPointer)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('keydown', onKey)
    }
  }, [first])
  // What it explains may go while it is pointed at, as a line does that is taken out of a list.
  useEffect(() => {
    if (shown === undefined) return
    const observer = new MutationObserver(() => {
      if (!shown.anchor.isConnected) setShown(undefined)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [shown])
  return shown === undefined ? null : <panel.Component {...shown} />
}
