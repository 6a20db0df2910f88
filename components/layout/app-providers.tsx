'use client'

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SelectionProvider } from '@/components/data-table/selection'
import { UiProvider } from '@/components/ui/ui-provider'
import { createQueryClient } from '@/lib/queries/query-client'

/** What every signed-in screen stands in: queries, the address, what floats, and the selection. */
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
  const [client] = useState<QueryClient>(createQueryClient)
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
    <QueryClientProvider client={client}>
      <NuqsAdapter>
        <UiProvider nonce={nonce} direction={direction} labels={labels}>
          <SelectionProvider>{children}</SelectionProvider>
        </UiProvider>
      </NuqsAdapter>
    </QueryClientProvider>
  )
}
