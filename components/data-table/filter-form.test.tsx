import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ChoiceFilter } from '@/components/data-table/choice-filter'
import { FilterChips } from '@/components/data-table/filter-chips'
import { FilterForm } from '@/components/data-table/filter-form'
import { createText } from '@/lib/i18n/create-text'

const words = createText('en')
const { text } = words

describe('FilterForm', () => {
  it('is a GET form in a named search landmark that carries what stays', () => {
    const html = renderToStaticMarkup(
      <FilterForm action="/t" label="Filter payments" hidden={[['sort_by', 'amount']]} text={text}>
        <input name="search" />
      </FilterForm>,
    )
    expect(html).toContain('role="search" aria-label="Filter payments" action="/t" method="get"')
    expect(html).toContain('<input type="hidden" name="sort_by" value="amount"/>')
    expect(html).not.toContain('Clear')
  })

  it('offers to clear while a filter is set', () => {
    const html = renderToStaticMarkup(
      <FilterForm action="/t" label="Filter" clearHref="/t" text={text}>
        x
      </FilterForm>,
    )
    expect(html).toMatch(/<a [^>]*href="\/t"[^>]*>Clear<\/a>/)
  })
})

it('a form that may be folded says how much is set, and holds each field once', () => {
  const render = (count: number) =>
    renderToStaticMarkup(
      <FilterForm action="/t" label="Filter" count={count} text={text}>
        <input name="search" />
      </FilterForm>,
    )
  expect(render(0)).toContain('<summary>Filters</summary></details><form')
  expect(render(2)).toContain('<summary>Filters (2 set)</summary></details><form')
  expect(render(2).match(/name="search"/g)).toHaveLength(1)
  expect(render(2)).not.toContain(' open')
})

describe('ChoiceFilter', () => {
  const options = [
    { value: 'pending', label: 'Pending' },
    { value: 'settled', label: 'Settled' },
  ]

  it('sends the parameter once for each chosen value', () => {
    const html = renderToStaticMarkup(
      <ChoiceFilter
        label="Status"
        name="status"
        options={options}
        values={['settled']}
        text={text}
      />,
    )
    expect(html.match(/name="status"/g)).toHaveLength(2)
    expect(html).toContain('<summary aria-label="Status: Settled">Settled</summary>')
    expect(html.match(/checked=""/g)).toHaveLength(1)
    expect(html).toContain('<fieldset aria-label="Status">')
  })

  it('says how many are chosen, or that any will do', () => {
    const summaryOf = (values: string[]) =>
      renderToStaticMarkup(
        <ChoiceFilter label="Status" name="status" options={options} values={values} text={text} />,
      )
    expect(summaryOf(['pending', 'settled'])).toContain('>2 chosen</summary>')
    expect(summaryOf([])).toContain('>Any</summary>')
  })
})

describe('FilterChips', () => {
  it('removes one condition by one link with a name of its own', () => {
    const html = renderToStaticMarkup(
      <FilterChips words={words} chips={[{ label: 'Status: pending', removeHref: '/t' }]} />,
    )
    expect(html).toContain('<span class="visually-hidden">Remove filter: </span>Status: pending')
  })
})
