'use client'

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EarlyKeys } from '@/components/palette/palette'
import { onIntent } from '@/components/ui/on-intent'

const palette = onIntent(async () => (await import('@/components/palette/palette')).Palette)
const amounts = onIntent(
  async () => (await import('@/components/layout/use-set-preference')).ToggleAmounts,
)

const nothingTyped: EarlyKeys = { text: '', isEntered: false }

/**
 * Opens the palette by Ctrl K (⌘ K) and by every button with `data-palette`, and toggles blurred amounts
 * by Alt P. Keys typed while the palette loads are handed over to its field.
 */
export function PaletteLauncher() {
  const [at, setAt] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [toggles, setToggles] = useState(0)
  // Undefined while nothing is loading: the field has the focus, or the palette is closed.
  const early = useRef<EarlyKeys>(undefined)

  const open = (): void => {
    if (isOpen) return
    early.current = nothingTyped
    setAt(`${location.pathname}${location.search}`)
    setOpen(true)
  }
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const command = commandOf(event)
    if (event.altKey) amounts.preload()
    if (command === undefined && early.current !== undefined) {
      const next = typedAfter(early.current, event)
      if (next === undefined) return
      early.current = next
      event.preventDefault()
    }
    if (command === undefined) return
    event.preventDefault()
    if (command === 'open') open()
    else setToggles((before) => before + 1)
  })
  const onClick = useEffectEvent((event: MouseEvent): void => {
    if (event.button === 0 && isPaletteButton(event.target)) open()
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const preload = ({ target }: Event): void => {
      if (isPaletteButton(target)) palette.preload()
    }
    document.addEventListener('keydown', (event) => onKey(event), { signal })
    document.addEventListener('click', (event) => onClick(event), { signal })
    document.addEventListener('pointerover', preload, { signal })
    document.addEventListener('focusin', preload, { signal })
    return () => stop.abort()
  }, [])

  const takeEarlyKeys = useCallback((): EarlyKeys => {
    const keys = early.current ?? nothingTyped
    early.current = undefined
    return keys
  }, [])
  return (
    <>
      {toggles > 0 && <amounts.Component toggles={toggles} />}
      {at !== '' && (
        <palette.Component
          key={at}
          open={isOpen}
          onOpenChange={(next) => {
            early.current = undefined
            setOpen(next)
          }}
          at={at}
          takeEarlyKeys={takeEarlyKeys}
        />
      )}
    </>
  )
}

function isPaletteButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-palette]') !== null
}

/** By the place of P on the keyboard, since Alt may change its letter. */
function commandOf(event: KeyboardEvent): 'open' | 'toggle amounts' | undefined {
  if (event.shiftKey) return undefined
  const isControl = event.ctrlKey || event.metaKey
  if (isControl && !event.altKey && event.key.toLowerCase() === 'k') return 'open'
  return event.altKey && !isControl && event.code === 'KeyP' ? 'toggle amounts' : undefined
}

/** Undefined where the key is not for the palette's field. */
function typedAfter({ text, isEntered }: EarlyKeys, event: KeyboardEvent): EarlyKeys | undefined {
  const { key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === 'Enter') return { text, isEntered: true }
  if (key === 'Backspace') return { text: text.slice(0, -1), isEntered: false }
  return key.length === 1 ? { text: text + key, isEntered } : undefined
}
