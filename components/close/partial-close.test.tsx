import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '@/lib/i18n/language'
import { anyRow, payment } from '@/test/components/checks-rows'
import { bare, begun, html, itemOf, itemsOn, rows } from '@/test/components/close-view'
import { expectAnyAnswerShown, wordsOf } from '@/test/components/screens'

const queryOf = (href: string | undefined) =>
  new URL(href ?? '', 'https://firm.example').searchParams

describe('the link from an item to the list', () => {
  test('has the days themselves where they are not those of the period', async () => {
    const all = { raw: { period: 'all' } }
    expect((await itemOf(rows, 'failed', all)).listHref).toBe(
      '/clients/c-1/transactions?period=all&status=failed&initiated_after=2026-06-01&initiated_before=2026-07-01',
    )
    const query = queryOf((await itemOf(rows, 'without-receipt', all)).listHref)
    expect(query.get('posted_after')).toBe('2026-06-01')
    expect(query.get('posted_before')).toBe('2026-07-01')
    expect(query.get('files')).toBe('without')
  })

  test('is not there where the list cannot filter by what was found', async () => {
    const failed = payment('failed', { status: 'failed' })
    const returned = payment('back', { transaction_type: 'ach_return' })
    expect((await itemOf([failed, returned], 'failed')).listHref).toBeUndefined()
    const untyped = bare('untyped', { transaction_type: undefined })
    expect((await itemOf([bare('a'), untyped], 'without-receipt')).listHref).toBeUndefined()
    const newer = await itemOf(
      [bare('a', { transaction_type: 'a_newer_type' }), payment('b')],
      'without-receipt',
    )
    expect(queryOf(newer.listHref).getAll('transaction_type')).toContain('a_newer_type')
  })
})

test('a finding is called by the day that its item shows, and every cell of it is filled', async () => {
  const [row] = (await itemOf([bare('a')], 'without-receipt')).rows
  expect(row).toMatchObject({ label: '11 Jun Ferrous Metals Depot' })
  const unposted = payment('b', { status: 'pending', posted_at: null })
  const [open] = (await itemOf([unposted], 'cut-off')).rows
  expect(open).toMatchObject({ label: '10 Jun Ferrous Metals Depot' })
  const late = payment('late', { posted_at: '2026-07-01T15:00:00Z' })
  expect((await itemOf([late], 'cut-off')).rows[0]?.cells.slice(0, 4)).toEqual([
    '1 Jul',
    'Ferrous Metals Depot',
    'Operating · Posted after',
    '−$12.50',
  ])
})

describe('the close of a partial read', () => {
  const partial = {
    extent: { end: 'limit', notUnderstood: 0 },
    isComplete: false,
    isAroundRead: false,
    isBeforeRead: false,
    seenSince: undefined,
  } as const

  test('says "at least", calls nobody new and passes nothing', async () => {
    const checks = { ...partial, reached: '2026-06-12', furtherHref: '/further?depth=100000' }
    const page = await html(rows, { checks })
    expect(wordsOf(page)).toContain(
      'back to 12 Jun 2026: every count and amount of them is “at least”',
    )
    expect(page).toContain('href="/further?depth=100000"')
    expect(await itemOf(rows, 'without-receipt', { checks })).toMatchObject({
      finding: 'at least 1 of at least 4 payments',
      figures: ['out at least −$7.00'],
    })
    expect(await itemOf(rows, 'new-payees', { checks })).toMatchObject({
      state: 'Cannot tell',
      finding: 'Nothing posted before 1 Jun 2026 was read, so nobody can be called new',
    })
    const found = itemsOn(await html([payment('a')], { checks })).filter(
      ({ id, state }) => !/consent|invoice|books/.test(id) && state !== 'Not shared',
    )
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['Cannot tell']))
  })

  test('passes nothing where rows cannot be read, and does not offer to read the same again', async () => {
    const checks = { extent: { end: 'whole', notUnderstood: 1 } } as const
    const page = await html([payment('a')], { checks })
    const states = itemsOn(page)
      .filter(({ id }) => id !== 'consent' && id !== 'invoice-documents')
      .map(({ state }) => state)
    expect(states).not.toContain('Passed')
    expect(wordsOf(page)).toContain(
      'Some rows are in no check. 1 row is in no figure: what it needs',
    )
    const unread = { extent: { end: 'whole', notUnderstood: 1, unreadable: 1 } } as const
    expect(wordsOf(await html([payment('a')], { checks: unread }))).toContain(
      'Some rows are in no check. 1 row could not be read',
    )
    expect(wordsOf(page)).not.toContain('Try again')
    // The consent has passed, and the screen that shows it says nothing else.
    expect(itemsOn(page).map(({ state }) => state)).toContain('Passed')
    expect(wordsOf(page)).toContain('and nothing that needs them has passed')
    const empty = itemsOn(await html([], { checks })).map(({ state }) => state)
    expect(empty).toContain('Cannot tell')
  })

  test('says "at least" of what it found beside rows without a date, and nothing of what it did not', async () => {
    const items = [bare('a'), payment('undated', { posted_at: null })]
    expect(await itemOf(items, 'without-receipt')).toMatchObject({
      state: 'Cannot tell',
      finding: 'at least 1 of at least 1 payments',
      figures: ['out at least −$12.50'],
    })
    expect((await itemOf(items, 'large')).finding).toContain('Cannot be told')
    expect(wordsOf(await html(items))).toContain('Without a date that counts')
  })

  test('of a period that is not over nothing passes either', async () => {
    const read = { isOver: false }
    const page = await html([payment('a')], { read, evidence: { today: '2026-06-20' } })
    expect(wordsOf(page)).toContain('June 2026 is not over.')
    const states = itemsOn(page).map(({ id, state }) => `${id}: ${state}`)
    expect(states).toContain('without-receipt: Not over yet')
    expect(wordsOf(page)).not.toContain('cannot tell')
  })

  test('of a period that has not begun says from when on it is, and that nothing is known', async () => {
    const read = { isOver: false, isToCome: true }
    const statements = { items: [], end: 'whole', notUnderstood: 0, notApplied: [] } as const
    const evidence = { today: '2026-05-31', statements }
    const page = await html([], { read, evidence })
    const words = wordsOf(page)
    expect(words).toContain('June 2026 has not begun. It begins on 1 Jun 2026')
    const items = itemsOn(page).filter(({ state }) => state !== 'Not shared')
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['Not begun yet']))
    expect(await itemOf([], 'cut-off', { read, evidence })).toMatchObject({
      finding: 'The period has not begun',
    })
    expect(words).not.toMatch(/is not over|Passed|\b0 of|No (?:transactions|payments)|None/)
  })

  test('stands below why the bank could not be read further', async () => {
    const failure = { code: 'bank_unreachable', reference: 'QX7' } as const
    const page = await html(rows, { checks: { ...partial, failure }, read: { close: begun } })
    expect(page).toContain('QX7')
    expect(page).toContain('<details id="without-receipt"')
    expect(page).not.toContain('Updated')
  })

  test('names why an item cannot be told, and offers only what can help', async () => {
    const unreachable = { code: 'bank_unreachable', reference: 'QX7' } as const
    const ended = { code: 'needs_reconnect', reason: 'revoked_at_bank' } as const
    const statements = 'not_shared' as const
    const pageOf = async (failure: typeof unreachable | typeof ended) =>
      wordsOf(
        await html([payment('a')], {
          checks: { ...partial, extent: { end: 'failed', notUnderstood: 0 }, failure },
          evidence: { statements, invoices: undefined },
          read: { close: begun },
        }),
      )
    const away = await pageOf(unreachable)
    expect(away).toContain('Not read: the bank did not answer')
    expect(away).toContain('Try again')
    const over = await pageOf(ended)
    expect(over).toContain('Not read: access to the bank has ended')
    expect(over).not.toContain('Try again')
    expect(`${away} ${over}`).not.toContain('from this bank’s data')
  })

  test('of an ended consent leads to the bank, and says how it stood when that was last read', async () => {
    const failure = { code: 'needs_reconnect', reason: 'revoked_at_bank' } as const
    const evidence = { consent: { end: '2026-07-01', hasEnded: true, due: '2026-07-15' } }
    const lastKnown = {
      items: ['passed', 'done', 'to_review'],
      at: '2026-07-01T16:30:00Z',
    } as const
    const shown = { checks: { ...partial, failure }, evidence, read: { close: begun, lastKnown } }
    const page = await html([], shown)
    expect(page).toContain('action="/api/connections/authorize"')
    expect(wordsOf(page)).toContain('2 of 3 done when the bank was last read, 1 Jul 2026')
    const consent = itemsOn(page).find(({ id }) => id === 'consent')
    expect(consent?.rows[0]?.cells[0]).toBe('1 Jul')
    const reader = await html([], { ...shown, role: 'viewer' })
    expect(reader).not.toContain('action="/api/connections/authorize"')
    expect(reader).toContain('See the connection')
  })

  test('says that other thresholds change nothing only where all was read', async () => {
    const read = { isPreview: true, previewed: [] } as const
    const same = 'No item has more or fewer findings to review.'
    expect(wordsOf(await html([payment('a')], { read }))).toContain(same)
    const unread = wordsOf(await html([payment('a')], { checks: partial, read }))
    expect(unread).not.toContain(same)
    expect(unread).toContain('so it cannot be told whether an item would have more or fewer')
  })

  test('says "at most" of new payees where the past was read in part, of all payees of the period', async () => {
    const checks = { isComplete: false, isBeforeRead: false, furtherHref: '/further?depth=50000' }
    const item = await itemOf([bare('a')], 'new-payees', { checks })
    expect(item).toMatchObject({ state: 'Cannot tell', figures: ['out at most −$12.50'] })
    expect(item.finding).toContain('at most 1 new among 1 payees')
    const read = { ...checks, isBeforeRead: true, furtherHref: undefined }
    expect((await itemOf([bare('a')], 'new-payees', { checks: read })).state).toBe('To review')
    const words = wordsOf(await html([bare('a')], { checks: read }))
    expect(words).toContain('Who was seen before that is not known. No more of it is read.')
  })

  test('says of a first month that nobody could have been seen before it', async () => {
    const found = (await itemOf([bare('a')], 'new-payees')).finding
    expect(found).toContain('nothing was posted before the period')
  })

  test('is not there where nothing was read: a missing scope, or a disconnected client', async () => {
    const missing = { code: 'missing_scope', scope: 'transactions:read' } as const
    for (const failure of [missing, { code: 'disconnected' } as const]) {
      const page = await html([], { checks: { ...partial, failure } })
      expect(page).toContain('role="alert"')
      expect(page).not.toMatch(/<details id|None of/)
    }
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

  test(
    'never breaks the screen',
    () =>
      expectAnyAnswerShown(fc.array(anyRow, { minLength: 1, maxLength: 12 }), [
        (items) => html(items, { read: { close: begun } }),
        (items) => html(items, { language: 'ar', raw: { show: 'cut-off' } }),
      ]),
    90_000,
  )
})

const others = languages.filter((language) => language !== 'en')

test.each(others)('the close is in %s', async (language) => {
  const page = wordsOf(
    await html(rows, { language, raw: { period: 'all' }, read: { close: begun } }),
  )
  expect(page).not.toMatch(/\b(None|payments|checks|period)\b|\{\w+\}|checks\.|closing/)
})
