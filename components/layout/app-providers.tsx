'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SelectionProvider } from '@/components/data-table/selection'
import { UiProvider } from '@/components/ui/ui-provider'

/** What every signed-in screen stands in: what floats, and the selection. */
export function AppProviders({
  nonce,
  direction,
  children,
}: {
  nonce: string | undefined
  direction: 'ltr' | 'rtl'
  children: ReactNode
}) {
  const t = useTranslations('ui')
  const labels = {
    cancel: t('cancel'),
    clear: t('clear'),
    close: t('close'),
    copied: t('copied'),
    copy: t('copy'),
    dismiss: t('dismiss'),
    loading: t('loading'),
    nothingFound: t('nothing_found'),
    notifications: t('notifications'),
  }
  return (
    <UiProvider nonce={nonce} direction={direction} labels={labels}>
      <SelectionProvider>{children}</SelectionProvider>
    </UiProvider>
  )
}
