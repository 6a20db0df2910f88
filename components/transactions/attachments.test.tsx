import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { testFormat } from '@/test/components/resource-list-view'
import { Attachments } from '@/components/transactions/attachments'

const documents = (count: number, name = 'receipt.pdf') =>
  Array.from({ length: count }, (_, index) => ({
    id: `f${index}`,
    name,
    viewHref: `/view/${index}`,
    downloadHref: `/download/${index}`,
  }))

const first = {
  from: 0,
  hrefFrom: (from: number) => `/here?from=${from}`,
  format: testFormat,
}

it('a picture is looked at in place, larger and turned, without any script', () => {
  const html = renderToStaticMarkup(
    <Attachments documents={documents(1, 'Beleg.JPG')} {...first} />,
  )
  expect(html).toContain('<img src="/view/0" alt="Beleg.JPG" loading="lazy"/>')
  expect(html.match(/type="radio"/g)).toHaveLength(7)
})

it('a PDF is looked at in place, and what may hold anything only in a tab or a program', () => {
  expect(renderToStaticMarkup(<Attachments documents={documents(1)} {...first} />)).toContain(
    '<iframe',
  )
  const other = renderToStaticMarkup(
    <Attachments documents={documents(1, 'book.html')} {...first} />,
  )
  expect(other).not.toMatch(/<iframe|<img/)
  expect(other).toContain('download=""')
})

it('very many are shown fifty at a time, each of them within reach', () => {
  const many = documents(10_000)
  const show = (from: number) =>
    renderToStaticMarkup(<Attachments documents={many} {...first} from={from} />)
  expect(show(0)).toContain('10,000 attachments')
  expect(show(0).match(/download=""/g)).toHaveLength(50)
  expect(show(0)).toContain('href="/here?from=50"')
  expect(show(9950)).toContain('/download/9999')
  expect(show(9950)).not.toContain('Show the next ones')
  expect(show(70_000)).toContain('/download/0')
})
