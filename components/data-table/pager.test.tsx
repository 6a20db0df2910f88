import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Pager, type PagerProps } from '@/components/data-table/pager'
import { createFormat } from '@/lib/format/create-format'

function render(overrides: Partial<PagerProps> = {}): string {
  return renderToStaticMarkup(
    <Pager
      pageNumber={1}
      nextHref="/t?page_token=abc&page=2"
      firstHref="/t"
      pageSize={50}
      pageSizeHrefs={[
        { size: 20, href: '/t?page_size=20' },
        { size: 50, href: '/t' },
      ]}
      readAt="2026-06-12T14:32:05Z"
      refreshHref="/t"
      format={createFormat({ locale: 'en-US', timeZone: 'UTC' })}
      {...overrides}
    />,
  )
}

describe('Pager', () => {
  it('links the next page as rel=next, so that it can be prefetched', () => {
    expect(render()).toContain('<a href="/t?page_token=abc&amp;page=2" rel="next">Next</a>')
  })

  it('says that the list ends only when the token was null', () => {
    expect(render({ nextHref: null })).toContain('end of list')
    expect(render({ nextHref: null })).not.toContain('rel="next"')
    expect(render()).not.toContain('end of list')
  })

  it('has no way back from the first page', () => {
    expect(render()).not.toContain('rel="prev"')
  })

  it('goes back by a plain link, to the first page where none better is known', () => {
    const html = render({ pageNumber: 3 })
    expect(html).toContain('<a href="/t" rel="prev" data-back="">Previous</a>')
    expect(html).toContain('<a href="/t">First</a>')
  })

  it('says when the page was read, with the zone in full', () => {
    const html = render()
    expect(html).toContain('title="12 Jun 2026, 14:32:05 UTC">14:32:05</time>')
  })

  it('marks the page size in force', () => {
    expect(render()).toContain('<a href="/t" aria-current="true">50</a>')
  })
})
