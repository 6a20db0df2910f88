'use client'

import { useTranslations } from 'use-intl'
import { useSetPreference } from '@/components/layout/use-set-preference'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { Preferences } from '@/lib/format/preferences'
import { withQueries } from '@/lib/queries/query-client'

/** How this person reads an amount below zero. */
export const NegativesChoice = withQueries(function NegativesChoice({
  value,
}: {
  value: Preferences['negatives']
}) {
  const t = useTranslations('settings')
  const setPreference = useSetPreference()
  return (
    <SegmentedControl
      label={t('negatives')}
      value={value}
      segments={[
        { value: 'minus', label: '−1,250.00' },
        { value: 'parentheses', label: '(1,250.00)' },
      ]}
      onChange={(next) => setPreference('negatives', next)}
    />
  )
})
