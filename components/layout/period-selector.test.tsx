import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { PeriodSelector } from '@/components/layout/period-selector'
import { createFormat } from '@/lib/format/create-format'
import { periodWords, spokenFiscalDays } from '@/lib/format/period-words'

const here = vi.hoisted(() => ({ query: '' }))

vi.mock('next/navigation', () => ({
  usePathname: () => '/clients/c1/accounts',
  useSearchParams: () => new URLSearchParams(here.query),
}))

const now = new Date('2026-08-19T12:00:00Z')

function render(query: string, { fiscalStart = 7, usual = null as string | null } = {}): string {
  here.query = query
  const format = createFormat({ locale: 'en', timeZone: 'UTC', fiscalStart })
  return renderToStaticMarkup(
    <PeriodSelector
      usual={usual}
      periods={periodWords(format)}
      spokenDays={spokenFiscalDays(format, now)}
      words={{
        current: 'Period: {period}',
        period: 'Period',
        placeholder: '2026-06',
        show: 'Show',
        hint: 'A month',
        fiscal: 'A fiscal year is named by the year it ends in',
        unreadable: '“{period}” is not a period',
        usual: 'Usual here: {period}.',
        change: 'Change',
      }}
      clientPath="/clients/c1"
    />,
  )
}

const chosen = (html: string) => /<summary aria-label="(.*?)">/u.exec(html)?.[1]

describe('the period menu', () => {
  test.each([
    ['period=2025-07..2026-06', 'Period: FY 2026 · 1 Jul 2025 – 30 Jun 2026'],
    ['period=last-fiscal-year', 'Period: Last fiscal year · 1 Jul 2025 – 30 Jun 2026'],
    ['period=last-month', 'Period: Last month'],
    ['period=constructor', 'Period: Constructor'],
    ['', 'Period: All dates'],
  ])('says what %j means, a fiscal year as dates', (query, name) => {
    expect(chosen(render(query))).toBe(name)
  })

  test('says so of the usual period too', () => {
    const html = render('', { usual: 'fy2026' })
    expect(chosen(html)).toBe('Period: FY 2026 · 1 Jul 2025 – 30 Jun 2026')
    expect(html).toContain('Usual here: FY 2026 · 1 Jul 2025 – 30 Jun 2026.')
  })

  test('offers the fiscal years where they are not the calendar’s', () => {
    expect(render('')).toContain('href="/clients/c1/accounts?period=last-fiscal-year"')
    expect(render('', { fiscalStart: 1 })).not.toContain('period=last-fiscal-year')
  })

  test('opens with what was typed where that says no period, and tells the field why', () => {
    const html = render('period=2026&unread_period=%22juneish%22')
    expect(html).toMatch(/^<details [^>]*open=""/u)
    expect(chosen(html)).toBe('Period: 2026')
    expect(html).toMatch(/<input [^>]*aria-invalid="true"[^>]*value="&quot;juneish&quot;"/u)
    expect(html).toContain('“&quot;juneish&quot;” is not a period')
    expect(html).toContain('href="/clients/c1/accounts?period=last-month"')
    expect(render('period=2026')).not.toMatch(/aria-invalid|<details [^>]*open/u)
  })
})
