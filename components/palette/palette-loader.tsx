'use client'

import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PaletteProps } from '@/components/palette/palette'
import type { PaletteContents } from '@/lib/domain/palette/palette-answer'
import { fetchPaletteContents } from '@/lib/queries/palette'

interface Opened {
  Palette: ComponentType<PaletteProps>
  contents: PaletteContents
  isSwitcher: boolean
  at: string
  early: Early
}

/** Typed while it was on its way, and whether Enter came after it. */
type Early = PaletteProps['early']

/**
 * Opens the palette by Ctrl K, or by a press on whatever carries `data-palette`: until then no page
 * carries anything of it. A page that is not hydrated yet follows the link under the press instead.
 */
export function PaletteLoader() {
  const [opened, setOpened] = useState<Opened>()
  const isTaken = useRef(false)
  // What is typed before there is a field for it; undefined while nothing is on its way.
  const early = useRef<Early>(undefined)

  useEffect(() => {
    const open = async (isSwitcher: boolean) => {
      if (isTaken.current) return
      isTaken.current = true
      early.current = nothingTyped
      const at = `${location.pathname}${location.search}`
      try {
        const [{ Palette }, contents] = await Promise.all([
          import('@/components/palette/palette'),
          fetchPaletteContents(at),
        ])
        // At once, so that no key falls between the two.
        flushSync(() =>
          setOpened({ Palette, contents, isSwitcher, at, early: early.current ?? nothingTyped }),
        )
        early.current = undefined
      } catch {
        // Whatever is wrong, a page says it better: signed out, or the desk does not answer.
        location.assign('/clients')
      }
    }
    const onKey = (event: KeyboardEvent) => {
      const deed = deedOf(event)
      const next = early.current === undefined ? undefined : typedAfter(early.current, event)
      if (deed === undefined && next !== undefined) {
        early.current = next
        event.preventDefault()
      }
      if (deed === undefined) return
      event.preventDefault()
      if (deed === 'open') void open(false)
      else void toggleAmounts()
    }
    const onClick = (event: MouseEvent) => {
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
      const asked = event.target instanceof Element ? event.target.closest('[data-palette]') : null
      if (!isPlain || !(asked instanceof HTMLElement)) return
      event.preventDefault()
      void open(asked.dataset['palette'] === 'clients')
    }
    const stop = new AbortController()
    document.addEventListener('keydown', onKey, { signal: stop.signal })
    // Before the soft navigation, which would follow the link.
    document.addEventListener('click', onClick, { signal: stop.signal, capture: true })
    return () => stop.abort()
  }, [])

  if (opened === undefined) return null
  const { Palette, ...shown } = opened
  const close = () => {
    isTaken.current = false
    setOpened(undefined)
  }
  return <Palette {...shown} onClose={close} />
}

/** Ctrl K, and Alt P for who has somebody behind them; by its place, since Alt may change its letter. */
function deedOf(event: KeyboardEvent): 'open' | 'toggle amounts' | undefined {
  if (event.shiftKey) return undefined
  const isControl = event.ctrlKey || event.metaKey
  if (isControl && !event.altKey && event.key.toLowerCase() === 'k') return 'open'
  return event.altKey && !isControl && event.code === 'KeyP' ? 'toggle amounts' : undefined
}

const nothingTyped: Early = { text: '', isEntered: false }

/** Undefined where the key is not for the palette's field. */
function typedAfter({ text, isEntered }: Early, event: KeyboardEvent): Early | undefined {
  const { key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === 'Enter') return { text, isEntered: true }
  if (key === 'Backspace') return { text: text.slice(0, -1), isEntered: false }
  return key.length === 1 ? { text: text + key, isEntered } : undefined
}

async function toggleAmounts(): Promise<void> {
  const loaded = await import('@/components/palette/set-preference')
  loaded.toggleAmounts()
}
