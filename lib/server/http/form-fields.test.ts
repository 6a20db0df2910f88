import { describe, expect, it } from 'vitest'
import {
  parseFiscalStart,
  parsePeriodSetting,
  parseTags,
  readForm,
} from '@/lib/server/http/form-fields'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('a body', () => {
  const read = (type: string | undefined, body: string) =>
    readForm(
      new Request('https://app.example/api/x', {
        method: 'POST',
        headers: type === undefined ? {} : { 'content-type': type },
        body: new TextEncoder().encode(body),
      }),
    )

  it('a body is read as the form that it is', async () => {
    const form = await read('Application/X-WWW-Form-Urlencoded; charset=utf-8', 'a=1&%zz=%')
    expect(form.get('a')).toBe('1')
  })

  it.each([
    ['application/json', '{"a":1}', 415],
    ['text/plain', 'a=b', 415],
    [undefined, 'a=b', 415],
    ['multipart/form-data', '--x', 400],
    ['multipart/form-data; boundary=x', 'no boundary', 400],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"', 400],
  ])('a body of %s that holds %j is refused with %i', async (type, body, status) => {
    await expect(read(type, body)).rejects.toMatchObject({ name: 'HttpError', status })
  })
})

describe('a default period', () => {
  it.each([
    ['FY 2026', 'fy2026'],
    ['last fiscal year', 'last-fiscal-year'],
    ['Q4 2025 to last month', '2025-q4..last-month'],
    ['since 2026-04', '2026-04..'],
    [' ', null],
  ])('%j is stored as %j', (period, stored) => {
    expect(parsePeriodSetting(formOf({ period }))).toBe(stored)
  })

  it.each(['juneish', 'x'.repeat(65)])('%j is refused', (period) => {
    expect(() => parsePeriodSetting(formOf({ period }))).toThrow('period_unreadable')
  })
})

describe('the month that a fiscal year begins with', () => {
  it.each([
    ['1', 1],
    ['12', 12],
    ['', null],
  ])('%j is %j', (fiscal_start, month) => {
    expect(parseFiscalStart(formOf({ fiscal_start }))).toBe(month)
  })

  it.each(['0', '13', '7.5', '07', 'July'])('%j is refused', (fiscal_start) => {
    expect(() => parseFiscalStart(formOf({ fiscal_start }))).toThrow('month_unknown')
  })

  it('a form without the field of the month chooses none', () => {
    expect(parseFiscalStart(formOf({}))).toBeNull()
  })
})

describe('the tags of a client', () => {
  it('the tags of a client are typed with commas between, each once whatever its case, and not endless', () => {
    expect(parseTags(' Retail ,  VAT   monthly,,retail؛x،ضريبة')).toEqual([
      'Retail',
      'VAT monthly',
      'retail؛x',
      'ضريبة',
    ])
    expect(parseTags(' , ')).toEqual([])
    expect(parseTags(Array.from({ length: 50 }, (_, index) => `t${index}`).join())).toHaveLength(12)
    expect(parseTags('x'.repeat(300))).toEqual(['x'.repeat(40)])
  })
})
