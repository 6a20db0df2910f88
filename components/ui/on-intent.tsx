'use client'

import type { ComponentType } from 'react'
import { useEffect, useSyncExternalStore } from 'react'

interface OnIntent<Props> {
  /** Renders nothing until its module has come, then at once. */
  Component: ComponentType<Props>
  /** Called on hover, focus or press of what opens it. */
  preload: () => void
}

const retryAfterMilliseconds = 1000

/**
 * A component whose module is fetched when somebody is about to need it. What opens it keeps "open"
 * as its own state, so a press made while the module is loading is answered when it arrives. Suspense
 * would delay that answer: React shows what follows a fallback 300 ms later at the earliest.
 */
export function onIntent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): OnIntent<Props> {
  let loaded: ComponentType<Props> | undefined
  let pending: Promise<void> | undefined
  const listeners = new Set<() => void>()

  const fetchOnce = async (): Promise<void> => {
    try {
      loaded = await load()
      for (const listener of listeners) listener()
    } catch (cause) {
      pending = undefined
      throw cause
    }
  }
  const request = async (): Promise<void> => {
    pending ??= fetchOnce()
    await pending
  }

  function Component(props: Props) {
    const Loaded = useSyncExternalStore(
      (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      () => loaded,
      () => undefined,
    )
    useEffect(() => {
      if (loaded !== undefined) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let isMounted = true
      const attempt = (): void => {
        request().catch(() => {
          if (isMounted) timer = setTimeout(attempt, retryAfterMilliseconds)
        })
      }
      attempt()
      return () => {
        isMounted = false
        clearTimeout(timer)
      }
    }, [])
    // oxlint-disable-next-line react/static-components -- It is made by its module, not here, and stays the same.
    return Loaded === undefined ? null : <Loaded {...props} />
  }

  return { Component, preload: () => void request().catch(() => {}) }
}
