import { describe, expect, test } from 'vitest'
import type { Statement } from '@/lib/bank-contract/statement'
import type { CloseEvidence } from '@/lib/domain/close/judge-close'
import { wholeOf } from '@/test/banking/reading'
import { payment } from '@/test/components/checks-rows'
import {
  bare,
  before,
  begun,
  html,
  itemOf,
  itemsOn,
  rows,
  suspended,
} from '@/test/components/close-view'
import { closeReadWith } from '@/test/close/close-read'
import { wordsOf } from '@/test/components/screens'

describe('the items of a close', () => {
  test('say what each found, those to review before those that passed, the first of them open', async () => {
    const found = itemsOn(
      await html([bare('a', { counterparty_name: 'New' }), before('2026-03-10T15:00:00Z')]),
    ).filter(({ id, state }) => !/consent|invoice/.test(id) && state !== 'Not shared')
    expect(found.map(({ id, state }) => [id, state])).toEqual([
      ['without-receipt', 'To review'],
      ['new-payees', 'To review'],
      ['large', 'Passed'],
      ['cut-off', 'Passed'],
      ['duplicates', 'Passed'],
      ['failed', 'Passed'],
      ['own-transfers', 'Passed'],
      ['books', 'Optional'],
    ])
    expect(found.filter(({ isOpen }) => isOpen).map(({ id }) => id)).toEqual(['without-receipt'])
  })

  test('show each finding with a link to it, and figures that mix no currency and no state', async () => {
    const raw = { period: '2026-06' }
    const withoutReceipt = await itemOf(rows, 'without-receipt', { raw })
    expect(withoutReceipt.rows[0]?.href).toBe('/clients/c-1/transactions/bare?period=2026-06')
    expect(withoutReceipt.finding).toBe('1 of 4 payments')
    expect(await itemOf(rows, 'large', { raw })).toMatchObject({
      finding: '¥500,000 or $5,000.00 and over: 1 of 4 transactions',
      figures: ['out −¥900,000'],
    })
    expect((await itemOf(rows, 'duplicates', { raw })).figures).toEqual(['out −$25.00'])
    const cutOff = await itemOf(rows, 'cut-off', { raw })
    expect(cutOff.figures).toEqual(['out −$0.01, pending'])
    expect(cutOff.rows.map(({ cells }) => cells[2])).toEqual(['Operating · Not posted yet'])
    const failed = await itemOf(rows, 'failed', { raw })
    expect(failed.rows.map(({ cells }) => cells[2])).toEqual(['Operating · Insufficient funds'])
    expect(failed.listHref).toBe('/clients/c-1/transactions?period=2026-06&status=failed')
    expect((await itemOf(rows, 'new-payees', { raw })).finding).toBe(
      '1 new among 2 payees: nothing posted with them before the period, money out or in, back to 1 Jun 2025',
    )
  })

  test('never net money in against money out', async () => {
    const leg = { transaction_type: 'internal_transfer', money_movement_id: 'm' }
    const item = await itemOf(
      [
        payment('out', { ...leg, amount: { amount: -600_000, currency: 'USD' } }),
        payment('in', { ...leg, account_id: 'b', amount: { amount: 600_000, currency: 'USD' } }),
      ],
      'large',
    )
    expect(item.figures).toEqual(['out −$6,000.00', 'in $6,000.00'])
    expect(item.method).toContain('1 transfer between own accounts is here with both sides.')
  })

  test('pass where they find nothing, say what was looked at, and are folded to one line', async () => {
    const page = await html([payment('a'), before('2026-05-01T12:00:00Z')])
    const found = itemsOn(page).filter(
      ({ id, state }) => id !== 'invoice-documents' && state !== 'Not shared',
    )
    expect(found.map(({ state, finding }) => `${state}: ${finding}`)).toEqual([
      'Passed: Until about 1 Jan 2027',
      'Passed: None of 1 payments',
      'Passed: $5,000.00 and over: none of 1 transactions',
      'Passed: None initiated by 30 Jun 2026 is still open or was posted after; none posted in the period was initiated before 1 Jun 2026',
      'Passed: None of 1 payees is new: with each, money out or in was posted before the period, back to 1 Jun 2025',
      'Passed: No payment with the account, amount and counterparty of another up to 3 days earlier',
      'Passed: None failed or returned',
      'Passed: No own transfer without its other side',
      'Optional: No books added',
    ])
    expect(page).not.toContain('<table')
    expect(wordsOf(page)).toContain('All 7 passed')
    expect(wordsOf(page)).toContain('9 of 12 done')
  })

  test('show some findings, and every one of one item where that is requested', async () => {
    const many = Array.from({ length: 41 }, (_, place) =>
      bare(`t${place}`, { amount: { amount: -1 - place, currency: 'USD' } }),
    )
    const few = await itemOf(many, 'without-receipt')
    expect([few.rows.length, few.shown, few.more?.label]).toEqual([25, '25 of 41', 'Show all 41'])
    expect(few.more?.href).toBe('/clients/c-1/close?show=without-receipt#without-receipt')
    const raw = { show: 'without-receipt' }
    const all = await itemOf(many, 'without-receipt', { raw })
    expect([all.rows.length, all.more?.label, all.isOpen]).toEqual([41, 'Show fewer', true])
  })

  test.each([
    [500, 'Show all 500', 500],
    [501, 'Show the first 500', 500],
  ])('promise what they then show: of %d findings, "%s"', async (count, label, shown) => {
    const many = Array.from({ length: count }, (_, place) => bare(`t${place}`))
    expect((await itemOf(many, 'without-receipt')).more?.label).toBe(label)
    const raw = { show: 'without-receipt' }
    expect((await itemOf(many, 'without-receipt', { raw })).rows).toHaveLength(shown)
  })

  test('show a payment of the days before beside its like, but do not count it', async () => {
    const item = await itemOf(
      [
        payment('june', { posted_at: '2026-06-01T12:00:00Z' }),
        payment('may', { posted_at: '2026-05-31T12:00:00Z' }),
      ],
      'duplicates',
    )
    expect(item.finding).toContain('1 with the account, amount and counterparty of another')
    expect(item.rows).toHaveLength(1)
    expect(item.parts.map(({ href }) => href.split('/').at(-1))).toEqual(['may', 'june'])
  })

  test('name what was typed and cannot be read', async () => {
    const raw = { large_JPY: '1.5', large_USD: '20', days: 'x', show: 'large', period: 'juneish' }
    const page = wordsOf(await html(rows, { raw }))
    expect(page).toContain('Cannot be used: 1.5, x.')
    expect(page).toMatch(/“juneish” is not a period.* June 2026 is shown/)
    expect(page).toContain('Thresholds')
  })

  test('take the last full month where all dates are in view, and say so', async () => {
    const page = await html(rows, { raw: { period: 'all' } })
    expect(wordsOf(page)).toContain('this one is of 1 Jun 2026 to 30 Jun 2026')
    expect(page).toContain('href="/clients/c-1/close?period=last-month"')
  })

  test('under other thresholds they are a preview, in which nothing is decided or signed', async () => {
    const page = await html(rows, { raw: { days: '7' }, read: { close: begun } })
    expect(wordsOf(page)).toContain('Seen by other thresholds.')
    expect(page).not.toContain('/decisions')
    expect(await html(rows, { read: { close: begun } })).toContain('/decisions')
  })
})

const usd = (amount: number) => ({ amount, currency: 'USD' })

function statement(account_id: string, month: string, last: string, closing = 100): Statement {
  const flat = { opening_balance: usd(100), total_credits: usd(0), total_debits: usd(0) }
  return {
    id: `${account_id}-${month}`,
    period_start: `${month}-01`,
    period_end: `${month}-${last}`,
    accounts: [{ account_id, ...flat, total_fees: usd(0), closing_balance: usd(closing) }],
  }
}

async function factsOf(
  statements: CloseEvidence['statements'],
  { today = '2026-07-20', end = '2026-12-01', due = '2026-07-10' } = {},
) {
  const evidence = { statements, today, consent: { end, hasEnded: false, due } }
  const read = { close: { ...begun, due } }
  const found = itemsOn(await html([payment('a')], { raw: { period: '2026-06' }, evidence, read }))
  const ids = new Set(['consent', 'statements', 'tie-out'])
  return Object.fromEntries(
    found.flatMap(({ id, state, finding }) => (ids.has(id) ? [[id, [state, finding]]] : [])),
  )
}

describe('what a close needs besides its transactions', () => {
  test('is a consent that outlasts it, and every statement of it', async () => {
    expect(await factsOf(wholeOf([statement('a', '2026-06', '30')]))).toEqual({
      consent: ['Passed', 'Until about 1 Dec 2026; the close is due on 10 Jul 2026'],
      statements: ['Passed', '1 of 1 accounts with a statement'],
      'tie-out': ['Passed', '1 of 1 tied out'],
    })
  })

  test('is to be seen to where the consent ends first, a statement is late or does not tie out', async () => {
    const late = [
      statement('a', '2026-05', '31'),
      statement('b', '2026-06', '30', 101),
      statement('c', '2026-06', '30'),
    ]
    expect(await factsOf(wholeOf(late), { end: '2026-07-21', due: '2027-08-10' })).toEqual({
      consent: ['To review', 'Ends about 21 Jul 2026; the close is due on 10 Aug 2027'],
      statements: ['To review', '2 of 3 accounts with a statement'],
      'tie-out': ['To review', '1 of 2 tied out'],
    })
  })

  test('on a telephone a line ends with its date where no account follows', async () => {
    const statements = wholeOf([statement('b', '2026-06', '30', 101)])
    const consent = { end: '2026-07-21', hasEnded: false, due: '2026-08-10' }
    const page = await html([payment('a'), bare('b')], { evidence: { statements, consent } })
    const lines = [...page.matchAll(/data-phone="([^"]*)"><bdi>(.*?)<\/bdi>/g)]
    expect(new Set(lines.map(([, , place]) => place === '')).size).toBe(2)
    for (const [, date = '', place] of lines) expect(date.endsWith(' · ')).toBe(place !== '')
  })

  test('names the account of a statement under the account, and what it is in place of a payee', async () => {
    const statements = wholeOf([statement('a', '2026-06', '30', 101)])
    const raw = { period: '2026-06' }
    const tied = await itemOf([payment('a')], 'tie-out', { raw, evidence: { statements } })
    const [row] = tied.rows
    expect(row?.cells.slice(1, 3)).toEqual(['Statement, June 2026', 'a'])
  })

  test('has not passed while a statement may still come, or where not all was read', async () => {
    const may = [statement('a', '2026-05', '31')]
    const early = await factsOf(wholeOf(may), { today: '2026-07-03' })
    expect(early['statements']).toEqual(['Not due yet', 'Nothing due yet'])
    const part = wholeOf([statement('a', '2026-06', '30')], { end: 'limit' })
    expect((await factsOf(part))['statements']?.[0]).toBe('Cannot tell')
    expect(await factsOf(undefined)).toMatchObject({
      statements: ['Cannot tell', 'Read in part, so none found is not none'],
    })
  })

  test('says that nothing of statements was checked that are not shared', async () => {
    const unseen = ['Not shared', 'Statements are not shared: nothing of them was checked']
    expect(await factsOf('not_shared')).toMatchObject({ statements: unseen, 'tie-out': unseen })
    const evidence = { statements: 'not_shared' } as const
    const stops = { ...closeReadWith().stops, sign_as_preparer: undefined }
    const known = [payment('a'), before('2026-05-01T12:00:00Z')]
    const page = wordsOf(await html(known, { evidence, read: { close: begun, stops } }))
    expect(page).toContain('9 of 12 done 3 not shared by the client')
    // Beside the items, and in the dialog in which a person signs.
    expect(page.split('Not shared by the client, and not checked:')).toHaveLength(3)
  })

  test('without a script findings are accepted and excluded by plain forms', async () => {
    const page = await html(rows, { read: { close: begun } })
    const forms = [...page.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, form = '']) => form)
    const exclude = forms.find((form) => form.includes('name="action" value="exclude"')) ?? ''
    const names = new Set([...exclude.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name))
    for (const name of ['finding', 'scope', 'up_to', 'currency', 'until', 'last', 'reason']) {
      expect(names).toContain(name)
    }
    expect(exclude).toContain('method="post"')
    expect(exclude).toMatch(/type="radio"[^>]*name="finding"/)
  })

  test('on a narrow screen the sign-off is a foot that says its state and opens', async () => {
    const page = await html(rows, { read: { close: begun } })
    expect(page).toMatch(/<button[^>]*aria-expanded="false"[^>]*>.*?Sign-off.*?In preparation/s)
    const later = await html(rows, { read: { close: { ...begun, signatures: [suspended] } } })
    expect(later).toMatch(/<button[^>]*aria-expanded="false"[^>]*>.*?text-attention.*?Suspended/s)
  })
})

describe('the sign-off', () => {
  const given = (as: 'preparer' | 'reviewer', by: string) => ({
    as,
    by,
    at: '2026-07-02T10:00:00Z',
    digest: '51d8',
    note: '',
    state: 'given' as const,
    until: undefined,
    because: [],
  })
  const { stops } = closeReadWith()

  test('names who has signed, and asks for nobody who has', async () => {
    const signatures = [given('preparer', 'joy'), given('reviewer', 'joy')]
    const close = { ...begun, state: 'ready_for_review' as const, signatures }
    const page = wordsOf(await html([payment('a')], { read: { close } }))
    expect(page).not.toContain('Nobody yet')
    expect(page).not.toContain('After the preparer')
  })

  test('says to the one who signed as preparer that both signatures will be theirs', async () => {
    const close = {
      ...begun,
      state: 'ready_for_review' as const,
      signatures: [given('preparer', 'joy')],
    }
    const pageOf = async (own: boolean) =>
      wordsOf(
        await html([payment('a')], {
          read: {
            close,
            stops: {
              ...stops,
              sign_as_reviewer: undefined,
              withdraw_as_preparer: own ? undefined : 'not_yours',
            },
          },
        }),
      )
    expect(await pageOf(true)).toContain('You signed as preparer too')
    expect(await pageOf(false)).not.toContain('You signed as preparer too')
  })
})
