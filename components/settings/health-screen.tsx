'use client'

import { useTranslations } from 'use-intl'
import { TitleRow } from '@/components/layout/title-row'
import { Badge, State } from '@/components/ui/badge'
import { Fact, Facts } from '@/components/ui/facts'
import { Card } from '@/components/ui/card'

export interface HealthLine {
  readonly key: string
  readonly label: string
  readonly value: string
  readonly tone: 'good' | 'attention' | 'danger' | 'plain'
}

/** A field or a value of the bank's answers that its specification does not name. */
export interface UnknownLine {
  readonly key: string
  /** With the resource that it is of: `transactions.status`. */
  readonly field: string
  /** Undefined where the field itself is unknown. */
  readonly value: string | undefined
  /** In how many answers, and when. */
  readonly seen: string
}

export interface HealthView {
  readonly readAt: string
  readonly lines: readonly HealthLine[]
  readonly limits: readonly HealthLine[]
  readonly unknown: readonly UnknownLine[]
  /** Why there may be others; or that there are none. */
  readonly unknownNote: string | undefined
}

/** How the service is, for the people of the firm who answer for it. */
export function HealthScreen({ view }: { view: HealthView }) {
  const t = useTranslations('health')
  const shell = useTranslations('shell')
  return (
    <>
      <TitleRow
        title={t('title')}
        scope={t('lead')}
        back={{ href: '/settings', label: shell('firm_settings') }}
        updatedAt={view.readAt}
      />
      <div className="flex max-w-[52rem] flex-col gap-3 px-4 pt-4 pb-8 sm:px-6">
        <Card title={t('now')}>
          <Lines lines={view.lines} />
        </Card>
        <Card title={t('limits')} scope={t('limits_scope')}>
          <Lines lines={view.limits} />
        </Card>
        <Card title={t('unknown')} scope={t('unknown_scope')}>
          <ul>
            {view.unknown.map(({ key, field, value, seen }) => (
              <li key={key} className="border-b border-line py-2 last:border-0">
                <code className="wrap-anywhere" dir="ltr">
                  {value === undefined ? field : `${field} = ${value}`}
                </code>
                <p className="text-xs text-faint">{seen}</p>
              </li>
            ))}
          </ul>
          {view.unknownNote !== undefined && <p className="text-faint">{view.unknownNote}</p>}
        </Card>
      </div>
    </>
  )
}

function Lines({ lines }: { lines: readonly HealthLine[] }) {
  return (
    <Facts layout="sentences">
      {lines.map(({ key, label, value, tone }) => (
        <Fact key={key} label={label} layout="sentences" wrap>
          {tone === 'good' ? (
            <State className="whitespace-normal">{value}</State>
          ) : tone === 'plain' ? (
            value
          ) : (
            <Badge tone={tone} className="h-auto! min-h-5 whitespace-normal">
              {value}
            </Badge>
          )}
        </Fact>
      ))}
    </Facts>
  )
}
