'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useToast } from '@/components/ui/toast'
import { useSetPreference as useMutation } from '@/lib/queries/preferences'
import { withQueries } from '@/lib/queries/query-client'

/** Sets how the app looks here: shown at once, undone with a toast where it could not be saved. */
export function useSetPreference(): (name: string, value: string) => void {
  const t = useTranslations('display')
  const router = useRouter()
  const toast = useToast()
  const { mutate } = useMutation({
    onSaved: (isStyle) => {
      if (!isStyle) router.refresh()
    },
    onFailed: () => toast({ id: 'preference', tone: 'danger', text: t('not_saved') }),
  })
  return (name, value) => mutate({ name, value })
}

/** Blurs amounts or shows them again, each time that `toggles` counts one more. */
export const ToggleAmounts = withQueries(function ToggleAmounts({ toggles }: { toggles: number }) {
  const setPreference = useSetPreference()
  const done = useRef(0)
  const toggle = useEffectEvent(() => {
    if (done.current === toggles) return
    done.current = toggles
    const isBlurred = document.documentElement.dataset['amounts'] === 'blurred'
    setPreference('amounts', isBlurred ? 'shown' : 'blurred')
  })
  useEffect(() => toggle(), [toggles])
  return null
})
