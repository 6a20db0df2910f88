'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'

/** Sets a preference of this browser as the form of the person's menu does, and shows it. */
export function useSetPreference(): (preference: { name: string; value: string }) => void {
  const router = useRouter()
  const [, startTransition] = useTransition()
  return ({ name, value }) => {
    const send = async () => {
      const body = new URLSearchParams({ [name]: value })
      await fetch('/api/preferences', { method: 'POST', body, redirect: 'manual' })
      startTransition(() => router.refresh())
    }
    void send()
  }
}
