import { beforeEach, describe, expect, it } from 'vitest'
import { ChangesScreen } from '@/components/close/changes-screen'
import type { Statement } from '@/lib/bank-contract/statement'
import { compareStatements, lockedStatementOf } from '@/lib/domain/close/locked-statements'
import type { ChangesRead } from '@/lib/present/close/changes-view'
import { wholeOf } from '@/test/banking/reading'
import { foundAt, monthOfDifferences, monthWith, readOf, row } from '@/test/close/changes'
import { june } from '@/test/close/findings'
import { readIn, renderServerScreen, wordsOf } from '@/test/components/screens'

beforeEach(() => readIn('UTC'))

const html = (read: ChangesRead, role: 'viewer' | 'preparer' | 'reviewer' = 'reviewer') =>
  renderServerScreen(<ChangesScreen read={read} role={role} />, { role })

const changed = monthWith(
  [row('t-1', -26_557), row('t-2', -2_500), row('t-4', -100)],
  [row('t-1', -16_557), row('t-2', -2_500, 'failed'), row('t-3', -28_706)],
)

describe('the changes of all locked months', () => {
  it('say of each row what it was closed with, what it is now, and by how much', async () => {
    const whole = { ...changed, shown: changed.open.length }
    const words = wordsOf(await html(readOf([whole])))
    expect(words).toContain('28 Jun · Credit ··4471')
    expect(words).toMatch(/Amount was −\$265\.57 → now −\$165\.57 \+\$100\.00 Below/)
    expect(words).toMatch(/Status was Settled → now Failed \+\$25\.00 Below/)
    expect(words).toMatch(/New row was none → now −\$287\.06 −\$287\.06 At or above/)
    expect(words).toMatch(/No longer in the month was −\$1\.00 → now none \+\$1\.00 Below/)
    expect(words).toContain('4 changes, $413.06')
    expect(words).toContain('Materiality $250.00 · Last fully re-read on 7 Jul 2026')
    const midway = { ...whole, areAllFound: false }
    expect(wordsOf(await html(readOf([midway])))).toContain('At least 4 changes, $413.06')
    const unmeasured = wordsOf(await html(readOf([{ ...whole, materiality: new Map() }])))
    expect(unmeasured).toMatch(/Status was Settled → now Failed \+\$25\.00 None set/)
    const ofYen = { ...whole, materiality: new Map([['JPY', 5000n]]) }
    expect(wordsOf(await html(readOf([ofYen])))).toMatch(/Status .* Failed \+\$25\.00 None set/)
    expect(words).toContain('Not below materiality')
    expect(unmeasured).not.toContain('Not below materiality')
  })

  it('say each day by the calendar that its month was closed by', async () => {
    const words = wordsOf(await html(readOf([changed], { zone: 'Pacific/Kiritimati' })))
    expect(words).toContain('29 Jun · Credit ··4471')
    expect(words).not.toContain('28 Jun')
  })

  it('say of a statement which days it has, what it was and is, and lead to the one that is there now', async () => {
    const statement = (id: string, closing: number, more: Partial<Statement> = {}) =>
      lockedStatementOf({
        id,
        period_start: june.first,
        period_end: june.last,
        accounts: [{ account_id: 'a-1', closing_balance: { amount: closing, currency: 'USD' } }],
        ...more,
      }) ?? []
    const monthOf = (...now: Parameters<typeof statement>[]) => {
      const locked = [statement('4017', 50_000)].flat()
      const listed = wholeOf(now.flatMap((each) => statement(...each)))
      return monthOfDifferences(compareStatements(locked, listed, june).differences)
    }
    const page = await html(readOf([monthOf(['4093', 75_000])]))
    expect(page).toContain('/clients/c-1/statements/4093')
    const words = wordsOf(page)
    expect(words).toContain('Statement, 1–30 Jun ')
    expect(words).toMatch(/Closing balance was \$500\.00 → now \$750\.00 \+\$250\.00 At or above/)
    expect(words).toMatch(/Number was 4017 → now 4093/)
    const earlier = { period_end: '2026-06-29', available_at: '2026-07-01T06:00:00Z' }
    expect(wordsOf(await html(readOf([monthOf(['4017', 50_000, earlier])])))).toMatch(
      /Last day was 30 Jun 2026 → now 29 Jun 2026 No amount/,
    )
    expect(wordsOf(await html(readOf([monthOf()])))).toMatch(
      /No longer in the month was \$500\.00 → now none/,
    )
    const both = wordsOf(await html(readOf([monthOf(['4017', 50_000], ['4093', 50_001])])))
    expect(both).toMatch(/New statement was none → now \$500\.01 \$0\.01 Below/)
  })

  it('name the account of each figure of a statement that has several', async () => {
    const parts = (one: number, two: number) =>
      [one, two].map((amount, at) => ({
        account_id: `a-${at + 1}`,
        closing_balance: { amount, currency: 'USD' },
      }))
    const statement = (accounts: ReturnType<typeof parts>) =>
      [
        lockedStatementOf({ id: 's', period_start: june.first, period_end: june.last, accounts }),
      ].flatMap((each) => each ?? [])
    const { differences } = compareStatements(
      statement(parts(1, 2)),
      wholeOf(statement(parts(3, 4))),
      june,
    )
    const words = wordsOf(await html(readOf([monthOfDifferences(differences)])))
    expect(words).toMatch(/Closing balance, Credit ··4471 was \$0\.01 → now \$0\.03/)
    expect(words).toMatch(/Closing balance, a-2 was \$0\.02 → now \$0\.04/)
  })

  it('lead to each row that the bank still has, and to the close of the month', async () => {
    const page = await html(readOf([{ ...changed, shown: 4 }]))
    const links = [...page.matchAll(/<a class="row-link"[^>]*href="([^"]+)"/g)].map(([, to]) => to)
    expect(links.filter((to) => to?.endsWith('/t-4'))).toEqual([])
    expect(page).toContain('/clients/c-1/transactions/t-1')
    expect(page).toContain('/clients/c-1/close?period=2026-06')
  })

  it('are accepted by those who may, as many as are shown, and a row by its own button', async () => {
    const page = await html(readOf([changed]))
    expect(page).toContain('action="/api/close/c-1/close-1/changes"')
    expect(wordsOf(page)).toContain('Accept 2')
    expect(wordsOf(page)).toContain('2 more in the close')
    const buttons = [...page.matchAll(/<button[^>]*name="row"[^>]*>/g)].map(([button]) => button)
    expect(buttons).toHaveLength(2)
    expect(buttons.every((button) => button.includes('form="changes-close-1"'))).toBe(true)
    expect(wordsOf(page)).toContain('Reopen…')
    expect(wordsOf(await html(readOf([changed]), 'preparer'))).not.toContain('Reopen…')
    expect(await html(readOf([changed]), 'viewer')).not.toContain('close-1/changes')
  })

  it('below materiality are accepted together, by those who may, in the view that shows them all', async () => {
    const whole = { ...changed, shown: changed.open.length }
    expect(wordsOf(await html(readOf([whole])))).toContain('Accept 3 below materiality…')
    expect(await html(readOf([whole]), 'viewer')).not.toContain('below materiality…')
    expect(await html(readOf([whole], { query: 'view=material' }))).not.toContain(
      'below materiality…',
    )
  })

  it('without an amount are neither below materiality nor above it, whether one is set or not', async () => {
    const kept = row('t-1', -2_500)
    const withReceipts = (count: number) => ({
      ...kept,
      seen: [...kept.seen, { field: 'receipts' as const, value: count }],
    })
    const month = monthWith([withReceipts(1)], [withReceipts(0)])
    for (const materiality of [month.materiality, new Map()]) {
      const words = wordsOf(await html(readOf([{ ...month, materiality }])))
      expect(words).toMatch(/Receipts was 1 → now (0|none) .*No amount/)
      expect(words).not.toContain('below materiality…')
    }
  })

  it('stand beside clients whose months are re-read no more', async () => {
    const unread = [
      {
        connection_id: 'c-2',
        client: 'Castellan',
        months: 6,
        since: '2026-07-02T03:00:00Z',
        why: 'ended',
      },
    ] as const
    const words = wordsOf(await html(readOf([], { unread })))
    expect(words).toMatch(/Castellan 6 locked closes Not re-read since 2 Jul 2026.*consent ended/)
    expect(words).toContain('Reconnect')
  })

  it('are none only where every month was re-read, with the day of the oldest', async () => {
    const read = { lastFullyReRead: '2026-06-21T03:12:00Z' }
    const whole = wordsOf(await html(readOf([], { others: [read] })))
    expect(whole).toContain('Nothing posted has changed since you closed')
    expect(whole).toContain('Oldest full re-read: 21 Jun 2026')
    const part = wordsOf(await html(readOf([], { others: [read, { lastFullyReRead: undefined }] })))
    expect(part).not.toContain('Nothing posted has changed')
    expect(part).toContain('1 close not re-read yet')
    expect(part).toContain('No changes in the closes that were re-read so far')
    const unread = [{ lastFullyReRead: undefined }, { lastFullyReRead: undefined }]
    const nothing = wordsOf(await html(readOf([], { others: unread })))
    expect(nothing).toContain('No locked close was re-read yet')
    expect(nothing).not.toContain('No changes')
    expect(wordsOf(await html(readOf([])))).toContain('Months that are locked are re-read here')
  })

  it('are filtered by client, person, kind and materiality, without a script too', async () => {
    const page = await html(readOf([changed], { query: 'view=accepted&kind=new&search=north' }))
    const [, form = ''] = /<noscript>(.*?)<\/noscript>/s.exec(page) ?? []
    const boxes = [...form.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => box)
    const valuesOf = (name: string) =>
      boxes.flatMap((box) =>
        box.includes(`name="${name}"`) ? /value="([^"]*)"/.exec(box)?.[1] : [],
      )
    expect(valuesOf('client')).toEqual(['c-1'])
    expect(valuesOf('person')).toEqual(['joy'])
    expect(valuesOf('materiality')).toEqual(['above', 'below', 'no_amount'])
    expect(
      boxes.filter((box) => box.includes('checked')).map((box) => box.includes('"new"')),
    ).toEqual([true])
    expect(form).toContain('name="view" value="accepted"')
    expect(form).toContain('name="search" value="north"')
    expect(form).toContain('href="/changes?view=accepted&amp;search=north"')
    expect(wordsOf(page)).toContain('What changed New row')
  })

  it('say when a bank last answered: the hour of today, and before that the day', async () => {
    const at = async (lastCheck?: string) => wordsOf(await html(readOf([changed], { lastCheck })))
    expect(await at('2026-07-08T04:10:00.000Z')).toMatch(/Checked 04:10/)
    expect(await at('2026-07-07T04:10:00.000Z')).toMatch(/Checked 7 Jul/)
    expect(await at()).not.toContain('Checked')
  })

  it('say no time of a check where no locked close was re-read', async () => {
    const others = [{ lastFullyReRead: undefined }]
    const words = wordsOf(await html(readOf([], { others, lastCheck: foundAt })))
    expect(words).toContain('No locked close was re-read yet')
    expect(words).not.toContain('Checked')
  })

  it('are of all locked months, or of one, which the button says', async () => {
    expect(await html(readOf([changed]))).toContain('aria-label="Period: All locked months"')
    const page = await html(readOf([changed], { query: 'period=2026-05&search=north' }))
    expect(page).toContain('aria-label="Period: May 2026"')
    expect(page).toContain('href="/changes?view=accepted&amp;search=north&amp;period=2026-05"')
  })

  it('keep the filter from view to view, and name nobody by an identifier', async () => {
    const page = await html(readOf([changed], { query: 'person=gone&client=c-1' }))
    expect(page).toContain('href="/changes?view=accepted&amp;client=c-1&amp;person=gone"')
    expect(wordsOf(page)).toContain('Person A colleague')
    expect(wordsOf(page)).toContain('Client Northlight')
  })

  it('say that nothing matches what was searched, and lead back to all', async () => {
    const page = await html(
      readOf([], { others: [{ lastFullyReRead: foundAt }], query: 'search=x' }),
    )
    expect(wordsOf(page)).toContain('Nothing here matches')
    expect(page).toContain('href="/changes"')
  })
})
