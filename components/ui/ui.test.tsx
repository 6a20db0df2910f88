import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DetailList } from '@/components/ui/detail-list'
import { CheckboxField, SelectField, TextField } from '@/components/ui/old-field'
import { Notice } from '@/components/ui/notice'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import { RawObject } from '@/components/ui/raw-object'
import { Rich } from '@/components/ui/rich'
import { StatusBadge } from '@/components/ui/status-badge'

describe('the plain parts', () => {
  it('a badge says its state in words', () => {
    expect(renderToStaticMarkup(<StatusBadge tone="danger">Failed</StatusBadge>)).toContain(
      'data-tone="danger">Failed</span>',
    )
  })

  it('a detail list leaves out what is absent and keeps zero', () => {
    const html = renderToStaticMarkup(
      <DetailList
        items={[
          { term: 'Memo', value: undefined },
          { term: 'Note', value: '' },
          { term: 'Payee', value: null },
          { term: 'Count', value: 0 },
        ]}
      />,
    )
    expect(html.match(/<dt>/g)).toHaveLength(1)
    expect(html).toContain('<dd>0</dd>')
  })

  it('a raw object shows every field, markup as text', () => {
    const html = renderToStaticMarkup(<RawObject value={{ novel_field: '<b>' }} label="As sent" />)
    expect(html).toContain('novel_field')
    expect(html).not.toContain('<b>')
  })

  it('a field ties its label and hint to its input', () => {
    const html = renderToStaticMarkup(<TextField label="Name" name="name" hint="As you say it" />)
    expect(html).toContain('<label for="field-name">Name</label>')
    expect(html).toContain('aria-describedby="field-name-hint"')
    expect(html).toContain('<p id="field-name-hint">As you say it</p>')
  })

  it('a field without a hint stands within its label, and needs no identifier', () => {
    const html = renderToStaticMarkup(<TextField label="Name" name="name" />)
    expect(html).toMatch(/^<label[^>]*>Name<input type="text" name="name"\/><\/label>$/)
  })

  it('a choice keeps a blank answer apart from its options', () => {
    const html = renderToStaticMarkup(
      <SelectField
        label="Status"
        name="status"
        blank="Any status"
        options={[{ value: 'paid', label: 'Paid' }]}
        defaultValue="paid"
      />,
    )
    expect(html).toContain('<option value="">Any status</option>')
    expect(html).toContain('<option value="paid" selected="">Paid</option>')
  })

  it('boxes of one name have labels of their own', () => {
    const html = renderToStaticMarkup(
      <CheckboxField label="Cards" name="scope" value="cards:read" />,
    )
    expect(html).toContain('for="field-scope-cards:read"')
  })

  it('an urgent notice is an alert, a calm one is not', () => {
    const notice = (urgent: boolean) =>
      renderToStaticMarkup(<Notice tone="danger" title="No" urgent={urgent} />)
    expect(notice(true)).toContain('role="alert"')
    expect(notice(false)).not.toContain('role="alert"')
  })

  it('a page has one h1, and its way back is a plain link', () => {
    const html = renderToStaticMarkup(
      <PageHeading title="Card" back={<BackLink href="/cards">All cards</BackLink>} />,
    )
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toContain('<a href="/cards" data-back="">All cards</a>')
  })

  it('a sentence with marks in it keeps their order, and its text is text', () => {
    const parts = ['Ask ', <b key="b">Olivia</b>, ' <i>']
    expect(renderToStaticMarkup(<Rich parts={parts} />)).toBe('Ask <b>Olivia</b> &lt;i&gt;')
  })
})
