'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import type { ReactNode } from 'react'
import { ToastProvider } from '@/components/ui/toast'
import { TooltipHost } from '@/components/ui/tooltip'
import type { UiLabels } from '@/components/ui/ui-labels'
import { UiLabelsContext } from '@/components/ui/ui-labels'

/** Once round everything: the nonce and direction of what floats, its words, toasts and tooltips. */
export function UiProvider({
  nonce,
  direction,
  labels,
  children,
}: {
  nonce?: string | undefined
  direction: 'ltr' | 'rtl'
  labels: UiLabels
  children: ReactNode
}) {
  return (
    <CSPProvider nonce={nonce}>
      <DirectionProvider direction={direction}>
        <UiLabelsContext value={labels}>
          <ToastProvider>
            {children}
            <TooltipHost />
          </ToastProvider>
        </UiLabelsContext>
      </DirectionProvider>
    </CSPProvider>
  )
}
