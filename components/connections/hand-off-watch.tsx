'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const everyMilliseconds = 4000
// Asking is a sign of life of the session, which must still end when nobody is there.
const atMostMilliseconds = 10 * 60_000

/** Shows the page again when the link got further, while somebody may be looking. */
export function HandOffWatch({ hand_off_id, mark }: { hand_off_id: string; mark: string }) {
  const router = useRouter()
  useEffect(() => {
    const until = Date.now() + atMostMilliseconds
    const leaving = new AbortController()
    const look = async (): Promise<void> => {
      const response = await fetch(`/api/connections/handoff/${hand_off_id}`, {
        signal: leaving.signal,
      })
      const found = response.ok ? ((await response.json()) as { mark?: unknown }) : { mark }
      if (found.mark !== mark) router.refresh()
    }
    const timer = setInterval(() => {
      if (Date.now() > until) clearInterval(timer)
      else if (document.visibilityState === 'visible') look().catch(() => {})
    }, everyMilliseconds)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [router, hand_off_id, mark])
  return null
}
