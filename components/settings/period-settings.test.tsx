import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClientPeriodSettings } from '@/components/settings/period-settings'
import { testFormat } from '@/test/components/resource-list-view'

test.each([
  ['last-month', 'Empty: as the firm (Last month).'],
  [null, 'Empty: as the firm (All dates).'],
])('an empty period of a client is said to be the firm’s, %j', (period, said) => {
  const html = renderToStaticMarkup(
    <ClientPeriodSettings
      client={{ connection_id: 'c-1', name: 'Acme' }}
      own={{ period: null, time_zone: null, fiscal_start: null }}
      firm={{ period, time_zone: 'UTC', fiscal_start: null }}
      answer={{ outcome: undefined, unread: undefined }}
      now={new Date('2026-06-12T12:00:00Z')}
      format={testFormat}
    />,
  )
  expect(html).toContain(said)
})
