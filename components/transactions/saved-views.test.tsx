import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { testFormat } from '@/test/components/resource-list-view'
import { SavedViews, viewQuery } from '@/components/transactions/saved-views'
import { parseTransactionParams } from '@/lib/search-params/transactions'
import type { SavedView } from '@/lib/domain/transactions/saved-view'

const view = (change: Partial<SavedView> = {}): SavedView => ({
  id: 'v-1',
  name: 'No receipts',
  shared: false,
  query: 'period=last-month&files=without',
  columns: null,
  own: true,
  by: null,
  ...change,
})
const render = (raw: Record<string, string>, views: SavedView[] = []) =>
  renderToStaticMarkup(
    <SavedViews
      client={{ connection_id: 'c' }}
      path="/t"
      list={parseTransactionParams(raw)}
      views={views}
      text={testFormat.text}
    />,
  )

describe('saved views', () => {
  it('keep the list as it is asked for, never a page of it', () => {
    const raw = { view: 'v-1', period: 'last month', sort_by: 'amount', page_token: 'T', page: '2' }
    expect(viewQuery(parseTransactionParams(raw))).toBe('period=last-month&sort_by=amount')
    expect(render(raw)).not.toContain('page_token')
  })

  it('keep a relative period relative, so that it moves on', () => {
    const queryOf = (period: string) => viewQuery(parseTransactionParams({ period }))
    expect(queryOf('letztes Geschäftsjahr')).toBe('period=last-fiscal-year')
    expect(queryOf('since last month')).toBe('period=last-month..')
    expect(queryOf('2025-07..2026-06')).toBe('period=2025-07..2026-06')
  })

  it('are plain links to the whole list, with who shares them', () => {
    const html = render({}, [view(), view({ id: 'v-2', own: false, by: 'Ben', name: 'Wires' })])
    expect(html).toContain('href="/t?view=v-1&amp;period=last-month&amp;files=without"')
    expect(html).toContain('<bdi>Wires</bdi><span> by Ben</span>')
  })

  it('say which one is opened, and that the list has changed since', () => {
    const opened = { view: 'v-1', period: 'last-month', files: 'without' }
    expect(render(opened, [view()])).toContain('aria-current="true"')
    expect(render(opened, [view()])).not.toContain('changed')
    expect(render({ ...opened, files: 'with' }, [view()])).toContain('changed')
    expect(render({ view: 'gone' }, [view()])).not.toContain('aria-current')
  })

  it('are saved again under their own name by their maker alone', () => {
    expect(render({ view: 'v-1' }, [view()])).toContain('value="No receipts"')
    expect(render({ view: 'v-1' }, [view({ own: false })])).not.toContain('value="No receipts"')
  })
})
