'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ThresholdsPanelProps } from '@/components/close/thresholds-panel'
import { onIntent } from '@/components/ui/on-intent'
import { Popover } from '@/components/ui/popover'

const panel = onIntent(
  async () => (await import('@/components/close/thresholds-panel')).ThresholdsPanel,
)

/** The values of this client's checks: seen by others in the address alone, until they are saved. */
export function ThresholdsButton(props: Omit<ThresholdsPanelProps, 'onCancel'>) {
  const t = useTranslations('checks')
  return (
    <Popover
      label={t('settings')}
      align="end"
      className="w-[25rem] max-sm:w-full"
      trigger={
        <button
          type="button"
          className="btn noscript:hidden max-sm:px-2!"
          onPointerEnter={panel.preload}
          onFocus={panel.preload}
        >
          <SlidersHorizontal size={15} aria-hidden />
          <span className="max-sm:sr-only">{t('settings')}</span>
        </button>
      }
    >
      {(close) => <panel.Component {...props} onCancel={close} />}
    </Popover>
  )
}
