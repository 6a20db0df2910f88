'use client'

import type { ReactElement } from 'react'
import { cloneElement, useEffect, useState } from 'react'
import { onIntent } from '@/components/ui/on-intent'

const watch = onIntent(async () => (await import('@/components/ui/tooltip-watch')).TooltipWatch)

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
  // What shows them comes with the first that somebody points at, or comes to by keyboard.
  const [first, setFirst] = useState<Event>()
  useEffect(() => {
    const begin = (event: Event) => {
      const isAtOne = event.target instanceof Element && event.target.closest('[data-tooltip]')
      if (isAtOne) setFirst((before) => before ?? event)
    }
    const aborter = new AbortController()
    for (const kind of ['pointerover', 'focusin']) {
      document.addEventListener(kind, begin, aborter)
    }
    return () => aborter.abort()
  }, [])
  return first === undefined ? null : <watch.Component first={first} />
}
