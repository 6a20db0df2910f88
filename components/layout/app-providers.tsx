'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SelectionProvider } from '@/components/data-table/selection'
import { onIntent } from '@/components/ui/on-intent'
import { UiProvider } from '@/components/ui/ui-provider'
import { onProofNeeded } from '@/lib/queries/prove-identity'

const proofDialog = onIntent(
  async () => (await import('@/components/layout/proof-dialog')).ProofDialog,
)

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
  const lists = useTranslations('lists')
  const labels = {
    cancel: t('cancel'),
    clear: t('clear'),
    close: t('close'),
    copied: t('copied'),
    copy: lists('copy'),
    dismiss: t('dismiss'),
    loading: t('loading'),
    nothingFound: lists('none_found'),
    notifications: t('notifications'),
  }
  return (
    <UiProvider nonce={nonce} direction={direction} labels={labels}>
      <SelectionProvider>{children}</SelectionProvider>
      <ProofHost />
    </UiProvider>
  )
}

/** Shows the dialog that confirms who is there, whatever screen has sent the request. */
function ProofHost() {
  const [pending, setPending] = useState<(isProven: boolean) => void>()
  useEffect(() => onProofNeeded(() => new Promise((resolve) => setPending(() => resolve))), [])
  if (pending === undefined) return null
  const end = (isProven: boolean): void => {
    setPending(undefined)
    pending(isProven)
  }
  return <proofDialog.Component onEnd={end} />
}
