import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRow, payment } from '@/test/components/checks-rows'
import { bare, checkOf, checksOf, html, itemsOn, rows } from '@/test/components/checks-view'
import { expectAnyAnswerShown, wordsOf } from '@/test/components/screens'

const queryOf = (href: string | undefined) =>
  new URL(href ?? '', 'https://firm.example').searchParams

describe('the link from a check to the list', () => {
  test('has the days themselves where they are not those of the period', async () => {
    const all = { raw: { period: 'all' } }
    expect((await checkOf(rows, 'failed', all)).listHref).toBe(
      '/clients/c-1/transactions?period=all&status=failed&initiated_after=2026-06-01&initiated_before=2026-07-01',
    )
    const query = queryOf((await checkOf(rows, 'without-receipt', all)).listHref)
    expect(query.get('posted_after')).toBe('2026-06-01')
    expect(query.get('posted_before')).toBe('2026-07-01')
    expect(query.get('files')).toBe('without')
  })

  test('is not there where the list cannot filter by what was found', async () => {
    const failed = payment('failed', { status: 'failed' })
    const returned = payment('back', { transaction_type: 'ach_return' })
    expect((await checkOf([failed, returned], 'failed')).listHref).toBeUndefined()
    const untyped = bare('untyped', { transaction_type: undefined })
    expect((await checkOf([bare('a'), untyped], 'without-receipt')).listHref).toBeUndefined()
    const newer = await checkOf(
      [bare('a', { transaction_type: 'a_newer_type' }), payment('b')],
      'without-receipt',
    )
    expect(queryOf(newer.listHref).getAll('transaction_type')).toContain('a_newer_type')
  })
})

test('a row is called by the day that its check shows, the day it was posted', async () => {
  const [row] = (await checkOf([bare('a')], 'without-receipt')).rows
  expect(row).toMatchObject({ label: '11 Jun 2026 Ferrous Metals Depot' })
  const unposted = payment('b', { status: 'pending', posted_at: null })
  const [open] = (await checkOf([unposted], 'cut-off')).rows
  expect(open).toMatchObject({ label: '10 Jun 2026 Ferrous Metals Depot' })
})

test('every cell of a row is filled: the days it was initiated and posted, with whom, where, why, how much', async () => {
  const late = payment('late', { posted_at: '2026-07-01T15:00:00Z' })
  const cells = ['Ferrous Metals Depot', 'Operating', 'Posted after', '−$12.50']
  expect((await checkOf([late], 'cut-off')).rows[0]?.cells).toEqual([
    '10 Jun 2026',
    '1 Jul 2026',
    ...cells,
  ])
  expect((await checkOf([bare('a')], 'without-receipt')).rows[0]?.cells[0]).toBe('11 Jun 2026')
})

describe('the checks of a partial read', () => {
  const partial = {
    extent: { end: 'limit', notUnderstood: 0 },
    isComplete: false,
    seenSince: undefined,
  } as const

  test('say "at least", call nobody new and pass nothing', async () => {
    const read = { ...partial, reached: '2026-06-12', furtherHref: '/further?depth=100000' }
    const page = await html(rows, { read })
    expect(wordsOf(page)).toContain('back to 12 Jun 2026: every count and amount is “at least”')
    expect(page).toContain('href="/further?depth=100000"')
    expect(await checkOf(rows, 'without-receipt', { read })).toMatchObject({
      finding: 'at least 1 of at least 4 payments',
      figures: ['out at least −$7.00'],
    })
    expect(await checkOf(rows, 'new-payees', { read })).toMatchObject({
      state: 'Not fully read',
      finding: 'Nothing posted before 1 Jun 2026 was read, so nobody can be called new',
    })
    const states = (await checksOf([payment('a')], { read })).map(({ state }) => state)
    expect(states).toContain('Not fully read')
    expect(states).not.toContain('Passed')
  })

  test('pass nothing where rows could not be read', async () => {
    const shown = { read: { extent: { end: 'whole', notUnderstood: 1 } } } as const
    const states = (await checksOf([payment('a')], shown)).map(({ state }) => state)
    expect(states).toContain('Not fully read')
    expect(states).not.toContain('Passed')
    const facts = (await html([payment('a')], shown)).match(/<b class="me-1[^>]*>[^<]*/g)
    expect(facts?.map((fact) => wordsOf(fact))).toEqual([
      'Some rows could not be read and are in no check.',
    ])
  })

  test('say "at least" of what they found beside rows without a date, and nothing of what they did not find', async () => {
    const items = [bare('a'), payment('undated', { posted_at: null })]
    expect(await checkOf(items, 'without-receipt')).toMatchObject({
      state: 'To review',
      finding: 'at least 1 of at least 1 payments',
      figures: ['out at least −$12.50'],
    })
    expect((await checkOf(items, 'large')).state).toBe('Cannot be told')
  })

  test('do not say that there is nothing where rows could not be read', async () => {
    const page = await html([], { read: { extent: { end: 'whole', notUnderstood: 1 } } })
    expect(page).not.toContain('No transactions in this period')
    expect(itemsOn(page).map(({ state }) => state)).toContain('Not fully read')
  })

  test('say since when payees were looked for where only the time before was cut short', async () => {
    const read = { isComplete: false, reached: '2026-03-04', seenSince: '2026-03-04' }
    expect((await checkOf(rows, 'without-receipt', { read })).finding).toBe('1 of 4 payments')
    expect((await checkOf(rows, 'new-payees', { read })).finding).toContain(
      'not seen since 4 Mar 2026',
    )
    expect(wordsOf(await html(rows, { read }))).toContain('All of the period was read')
  })

  test('stand below why the bank could not be read further', async () => {
    const failure = { code: 'bank_unreachable', reference: 'QX7' } as const
    const page = await html(rows, { read: { ...partial, reached: '2026-06-12', failure } })
    expect(page).toContain('QX7')
    expect(page).toContain('<details id="without-receipt"')
  })

  test('are none where nothing was read: a missing scope, or a disconnected client', async () => {
    const missing = { code: 'missing_scope', scope: 'transactions:read' } as const
    for (const failure of [missing, { code: 'disconnected' } as const]) {
      const page = await html([], { read: { ...partial, failure } })
      expect(page).toContain('role="alert"')
      expect(page).not.toMatch(/<details|None of/)
    }
  })

  test('say that there is nothing at all', async () => {
    const page = wordsOf(await html([]))
    expect(page).toContain('No transactions in this period')
    expect(page).not.toContain('Thresholds')
  })
})

describe('what a bank may send', () => {
  test('is shown as it is: hostile names, unknown types, the last exact amount', async () => {
    const page = await html([
      bare('x', {
        counterparty_name: `<script>alert(1)</script>\u202e${'n'.repeat(500)}`,
        transaction_type: 'a_newer_type',
        amount: { amount: -Number.MAX_SAFE_INTEGER, currency: 'QQQ' },
        attachments: [],
      }),
      bare('y', { amount: { amount: 1, currency: 'QQQ' }, transaction_type: 'ach_credit' }),
    ])
    expect(page).not.toContain('<script>alert')
    expect(page).toContain('9,007,199,254,740,991')
    expect(page).toContain('transaction_type=a_newer_type')
  })

  test('never breaks the screen', () =>
    expectAnyAnswerShown(fc.array(anyRow, { minLength: 1, maxLength: 12 }), [
      (items) => html(items),
      (items) => html(items, { language: 'ar', raw: { show: 'cut-off' } }),
    ]))
})

test.each(['de', 'es', 'ar'] as const)('the checks are in %s', async (language) => {
  const page = wordsOf(await html(rows, { language, raw: { period: 'all' } }))
  expect(page).not.toMatch(/\b(None|payments|checks|period)\b|\{\w+\}|checks\./)
})
