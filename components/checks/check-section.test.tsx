import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parseCheckParams } from '@/components/checks/check-params'
import { CheckSection } from '@/components/checks/check-section'
import { payment } from '@/test/components/checks-rows'
import { testFormat } from '@/test/components/resource-list-view'

test.each([
  [500, 'Show all 500', 500],
  [501, 'Show the first 500', 500],
])('of %d rows it is promised to "%s", and %d are then shown', (count, promise, shown) => {
  const groups = Array.from({ length: count }, (_, place) => [payment(`t${place}`)])
  const render = (show?: string) =>
    renderToStaticMarkup(
      <CheckSection
        result={{ id: 'large', title: 'Large', count, finding: '', note: '', groups }}
        connection_id="c-1"
        params={parseCheckParams({ show })}
        isWhole
        format={testFormat}
      />,
    )
  expect(render()).toContain(`>${promise}</a>`)
  expect(render('large').match(/<tr/g)).toHaveLength(shown + 1)
})
