'use client'

import { useRouter } from 'next/navigation'
import { useReturn } from '@/components/layout/use-return'

/** Shows what others changed meanwhile to who comes back to the window; for screens that no bank is read for. */
export function RefreshOnReturn() {
  const router = useRouter()
  useReturn(() => router.refresh())
  return null
}
