'use client'

import type { ReactNode, RefObject } from 'react'
import { onIntent } from '@/components/ui/on-intent'

const panel = onIntent(async () => (await import('@/components/ui/sheet-panel')).SheetPanel)

interface SheetProps {
  open: boolean
  onClose: () => void
  /** Its accessible name. */
  label: string
  /** At the start of the head: previous, next, place. */
  start?: ReactNode
  /** At the end of the head, before Close: copy link, open as a page. */
  end?: ReactNode
  /** Below what scrolls. */
  foot?: ReactNode
  /** Where the focus goes when it closes; null, or nothing here: to where it was; undefined leaves it. */
  returnFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null | undefined)
  children: ReactNode
}

/** 520 px from the end side over a scrim; the whole screen below 640 px. Escape closes it. */
export function Sheet(props: SheetProps) {
  return <panel.Component {...props} />
}

/** Fetches what a sheet is made of: when somebody points at what opens one. */
export const preloadSheet = panel.preload
