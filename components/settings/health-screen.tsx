'use client'

import { useTranslations } from 'use-intl'
import { TitleRow } from '@/components/layout/title-row'
import { Badge, State } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/facts'

export interface HealthLine {
  readonly key: string
  readonly label: string
  readonly value: string
  readonly tone: 'good' | 'attention' | 'danger' | 'plain'
}

export interface HealthView {
  readonly readAt: string
  readonly lines: readonly HealthLine[]
}

/** How the service is, for the people of the firm who answer for it. */
export function HealthScreen({ view }: { view: HealthView }) {
  const t = useTranslations('health')
  return (
    <>
      <TitleRow
        title={t('title')}
        scope={t('lead')}
        back={{ href: '/settings', label: t('settings') }}
        updatedAt={view.readAt}
      />
      <div className="max-w-[52rem] px-4 pt-4 pb-8 sm:px-6">
        <Card title={t('title')}>
          <Facts>
            {view.lines.map(({ key, label, value, tone }) => (
              <Fact key={key} label={label} wrap>
                {tone === 'good' ? (
                  <State>{value}</State>
                ) : tone === 'plain' ? (
                  value
                ) : (
                  <Badge tone={tone}>{value}</Badge>
                )}
              </Fact>
            ))}
          </Facts>
        </Card>
      </div>
    </>
  )
}
