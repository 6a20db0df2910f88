import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { periodNames } from '@/components/layout/to-frame'
import { PeriodPanel } from '@/components/layout/period-panel'
import { PeriodButton, PeriodProvider, usePeriod } from '@/components/layout/period-picker'
import { createReader } from '@/lib/format/create-reader'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { pickMessages } from '@/lib/i18n/translations'

const address = vi.hoisted(() => ({ query: '' }))

vi.mock('next/navigation', () => ({
  usePathname: () => '/clients/c1/accounts',
  useSearchParams: () => new URLSearchParams(address.query),
}))

const now = new Date('2026-08-19T12:00:00Z')

function Panel() {
  const period = usePeriod()
  return period && <PeriodPanel period={period} onClose={() => {}} />
}

function render(query: string, { fiscalStart = 7, usual = null as string | null } = {}): string {
  address.query = query
  const reader = createReader({ locale: 'en', timeZone: 'UTC', fiscalStart })
  return renderToStaticMarkup(
    <MessagesProvider
      language="en"
      timeZone="UTC"
      messages={pickMessages('en', ['periods', 'shell'])}
    >
      <PeriodProvider names={periodNames(reader, { connection_id: 'c1', usual }, now)}>
        <PeriodButton place="bar" />
        <Panel />
      </PeriodProvider>
    </MessagesProvider>,
  )
}

const buttonName = (html: string) => /<button [^>]*aria-label="(Period: .*?)"/u.exec(html)?.[1]

describe('the period button', () => {
  test.each([
    ['period=2025-07..2026-06', 'Period: FY 2026 · 1 Jul 2025 – 30 Jun 2026'],
    ['period=last-fiscal-year', 'Period: Last fiscal year · 1 Jul 2025 – 30 Jun 2026'],
    ['period=last-month', 'Period: Last month'],
    ['period=constructor', 'Period: Constructor'],
    ['', 'Period: All dates'],
  ])('says what %j means, a fiscal year with its dates', (query, name) => {
    expect(buttonName(render(query))).toBe(name)
  })

  test('names the default period where the address names none, and the date basis', () => {
    const html = render('', { usual: 'fy2026' })
    expect(buttonName(html)).toBe('Period: FY 2026 · 1 Jul 2025 – 30 Jun 2026')
    expect(html).toContain('Default: FY 2026 · 1 Jul 2025 – 30 Jun 2026')
    expect(html).toContain('Posted dates')
  })
})

describe('the period panel', () => {
  test('offers fiscal years only where they differ from calendar years', () => {
    expect(render('')).toContain('href="/clients/c1/accounts?period=last-fiscal-year"')
    expect(render('', { fiscalStart: 1 })).not.toContain('period=last-fiscal-year')
  })

  test('keeps filters and drops the page when the period changes', () => {
    const html = render('status=open&page_token=t&page=2&period=2026')
    expect(html).toContain('href="/clients/c1/accounts?period=last-month&amp;status=open"')
  })

  test('marks the month that a common span means, in the year that is shown', () => {
    const html = render('period=last-month')
    expect(html).toMatch(/aria-label="July 2026" aria-current="true"/u)
    expect(html).toContain('1–31 July 2026 · Posted dates')
    expect(html).toContain('href="/clients/c1/accounts?period=2026-q2"')
  })

  test('shows what was typed where that is not a period, and tells the field why', () => {
    const html = render('period=2026&unread_period=%22juneish%22')
    expect(html).toMatch(/<input [^>]*aria-invalid="true"[^>]*value="&quot;juneish&quot;"/u)
    expect(html).toContain('“&quot;juneish&quot;” is not a period we can read')
    expect(html).toContain('action="/clients/c1/period"')
    expect(render('period=2026')).not.toContain('aria-invalid=')
  })
})
