import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parseCheckParams } from '@/components/checks/check-params'
import { CheckSettings } from '@/components/checks/check-settings'
import { testFormat } from '@/test/components/resource-list-view'

test('an amount that was set is not lost where the period has none of its currency', () => {
  const html = renderToStaticMarkup(
    <CheckSettings
      connection_id="c-1"
      params={parseCheckParams({ large_EUR: '250', large_USD: '20', period: '2026-06' })}
      currencies={['USD']}
      format={testFormat}
    />,
  )
  const fields = [...html.matchAll(/<input[^>]* name="(\w+)"[^>]* value="([^"]*)"/g)]
  expect(fields.map(([, name, value]) => [name, value])).toEqual([
    ['period', '2026-06'],
    ['large_EUR', '250'],
    ['large_USD', '20'],
    ['days', '3'],
  ])
})
