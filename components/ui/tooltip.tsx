'use client'

import type { ReactElement } from 'react'
import { cloneElement, useEffect, useState } from 'react'
import { onIntent } from '@/components/ui/on-intent'

interface Shown {
  anchor: Element
  text: string
}

const panel = onIntent(async () => (await import('@/components/ui/tooltip-panel')).TooltipPanel)

const delayMilliseconds = 400

/** Explains an element to those who point at it; never the only place of a fact. */
export function Tooltip({
  text,
  children,
}: {
  text: string
  children: ReactElement<{ 'data-tooltip'?: string }>
}) {
  return cloneElement(children, { 'data-tooltip': text })
}

/** Shows the tooltip of every element with `data-tooltip`, so that none costs anything of its own. */
export function TooltipHost() {
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
      timer = setTimeout(() => setShown({ anchor, text }), delay)
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
  }, [])
  return shown === undefined ? null : <panel.Component {...shown} />
}
