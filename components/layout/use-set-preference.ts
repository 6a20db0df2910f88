'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { useToast } from '@/components/ui/toast'
import { useSetPreference as useMutation } from '@/lib/queries/preferences'

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
