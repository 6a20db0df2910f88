'use client'

import type { ReactNode } from 'react'
import { createContext, use, useEffect, useState } from 'react'
import { onIntent } from '@/components/ui/on-intent'

export interface ToastMessage {
  /** A later message of the same id takes the place of the earlier one. */
  id?: string
  tone?: 'good' | 'attention' | 'danger' | 'info'
  /** One sentence. */
  text: string
  action?: { label: string; onAction: () => void }
}

export interface ToastQueue {
  show: (message: ToastMessage) => void
  /** Hands over what was shown before anybody listened, then each message as it comes. */
  subscribe: (listener: (message: ToastMessage) => void) => () => void
}

export function createToastQueue(): ToastQueue {
  const listeners = new Set<(message: ToastMessage) => void>()
  let waiting: ToastMessage[] = []
  return {
    show: (message) => {
      if (listeners.size === 0) waiting.push(message)
      else for (const listener of listeners) listener(message)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      const messages = waiting
      waiting = []
      for (const message of messages) listener(message)
      return () => listeners.delete(listener)
    },
  }
}

const panel = onIntent(async () => (await import('@/components/ui/toast-panel')).ToastPanel)

const ToastContext = createContext<ToastQueue['show'] | undefined>(undefined)

/** Shows a toast for what was done, or could not be; `action` undoes it or tries again. */
export function useToast(): ToastQueue['show'] {
  const show = use(ToastContext)
  if (show === undefined) throw new Error('useToast needs a ToastProvider above it')
  return show
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createToastQueue)
  const [isNeeded, setNeeded] = useState(false)
  const [show] = useState(() => (message: ToastMessage) => {
    setNeeded(true)
    queue.show(message)
  })
  useEffect(() => {
    // A message that reports a lost connection can no longer fetch what shows it.
    const timer = setTimeout(panel.preload, 5000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      {isNeeded && <panel.Component queue={queue} />}
    </ToastContext>
  )
}
