'use client'

import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { activateOption, optionId, stepFrom } from '@/components/palette/option-id'
import type { PaletteItem } from '@/lib/domain/palette/palette-answer'

export interface Choice {
  /** The line that Enter opens. */
  readonly active: PaletteItem | undefined
  readonly choose: (id: string) => void
  /** Other words were typed: the first line again. */
  readonly reset: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Which line is the active one, moved by the arrows and opened by Enter. */
export function useChoice(
  items: readonly PaletteItem[],
  isSettled: boolean,
  isEnteredEarly: boolean,
): Choice {
  const [chosen, setChosen] = useState<string>()
  // Enter may come before what it is meant for: then it waits for it.
  const isAwaited = useRef(isEnteredEarly)
  const active = items.find(({ id }) => id === chosen) ?? items[0]

  const activeId = active?.id
  useEffect(() => {
    if (activeId === undefined) return
    document.getElementById(optionId(activeId))?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const openAwaited = useEffectEvent(() => {
    if (isAwaited.current && activeId !== undefined) activateOption(activeId, false)
    isAwaited.current = false
  })
  useEffect(() => {
    if (isSettled) openAwaited()
  }, [isSettled])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = stepFrom(event.key)
    if (step !== undefined) {
      event.preventDefault()
      const index = active === undefined ? 0 : items.indexOf(active) + step
      setChosen(items.at(index % items.length)?.id)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen === undefined && !isSettled) isAwaited.current = true
      else if (active !== undefined) activateOption(active.id, event.ctrlKey || event.metaKey)
    }
  }

  return {
    active,
    choose: setChosen,
    reset: () => {
      isAwaited.current = false
      setChosen(undefined)
    },
    onKeyDown,
  }
}
