import { describe, expect, test } from 'vitest'
import { payment } from '@/test/components/checks-rows'
import { bare, before, checkOf, checksOf, html, itemsOn, rows } from '@/test/components/checks-view'
import { cellsOf, wordsOf } from '@/test/components/screens'

describe('the checks', () => {
  test('say what each found, those to review before those that passed', async () => {
    const checks = await checksOf([
      bare('a', { counterparty_name: 'New' }),
      before('2026-03-10T15:00:00Z'),
    ])
    expect(checks.map(({ id, state }) => [id, state])).toEqual([
      ['without-receipt', 'To review'],
      ['new-payees', 'To review'],
      ['large', 'Passed'],
      ['cut-off', 'Passed'],
      ['duplicates', 'Passed'],
      ['failed', 'Passed'],
    ])
    expect(checks.map(({ isOpen }) => isOpen)).toEqual([true, false, false, false, false, false])
    const page = wordsOf(await html(rows))
    expect(page).toContain('1 of 7 passed')
    expect(page).toContain('1 Jun 2026 – 30 Jun 2026 by posted date, all accounts')
  })

  test('show each row with a link to it, and figures that mix no currency and no state', async () => {
    const raw = { period: '2026-06' }
    const shown = { raw }
    const withoutReceipt = await checkOf(rows, 'without-receipt', shown)
    expect(withoutReceipt.rows[0]?.href).toBe('/clients/c-1/transactions/bare?period=2026-06')
    expect(withoutReceipt.finding).toBe('1 of 4 payments')
    expect(await checkOf(rows, 'large', shown)).toMatchObject({
      finding: '1 of 4 transactions of ¥500,000, $5,000.00 or more',
      figures: ['out −¥900,000'],
    })
    expect((await checkOf(rows, 'duplicates', shown)).figures).toEqual(['out −$25.00'])
    const cutOff = await checkOf(rows, 'cut-off', shown)
    expect(cutOff.figures).toEqual(['out −$0.01, pending'])
    expect(cutOff.rows.map(({ own }) => own)).toEqual(['Not posted yet'])
    const failed = await checkOf(rows, 'failed', shown)
    expect(failed.rows.map(({ own }) => own)).toEqual(['Insufficient funds'])
    expect(failed.listHref).toBe('/clients/c-1/transactions?period=2026-06&status=failed')
    expect((await checkOf(rows, 'new-payees', shown)).finding).toBe(
      '1 of 2 payees not seen since 1 Jun 2025',
    )
  })

  test('never net money in against money out', async () => {
    const leg = { transaction_type: 'internal_transfer', money_movement_id: 'm' }
    const check = await checkOf(
      [
        payment('out', { ...leg, amount: { amount: -600_000, currency: 'USD' } }),
        payment('in', { ...leg, account_id: 'b', amount: { amount: 600_000, currency: 'USD' } }),
      ],
      'large',
    )
    expect(check.figures).toEqual(['out −$6,000.00', 'in $6,000.00'])
    expect(check.method).toContain('1 transfer between own accounts is here with both sides.')
  })

  test('pass where they find nothing, and say what was looked at', async () => {
    const page = await html([payment('a'), before('2026-05-01T12:00:00Z')])
    const [consent, ...checks] = itemsOn(page)
    expect(consent).toMatchObject({ id: 'consent', state: 'Passed' })
    expect(checks.map(({ state, finding }) => `${state}: ${finding}`)).toEqual([
      'Passed: None of 1 payments',
      'Passed: None of 1 transactions of $5,000.00 or more',
      'Passed: None posted after 30 Jun 2026 or still pending; none initiated before 1 Jun 2026',
      'Passed: None of 1 payees: each was seen since 1 Jun 2025',
      'Passed: No payments with the same account, amount and counterparty within 3 days',
      'Passed: None failed or returned',
    ])
    expect(page).not.toContain('<table')
    expect(wordsOf(page)).toContain('7 of 7 passed')
  })

  test('show five rows, and every row of one check where that is asked for', async () => {
    const many = Array.from({ length: 41 }, (_, place) =>
      bare(`t${place}`, { amount: { amount: -1 - place, currency: 'USD' } }),
    )
    const few = await checkOf(many, 'without-receipt')
    expect([few.rows.length, few.shown, few.more?.label]).toEqual([5, '5 of 41', 'Show all 41'])
    expect(few.more?.href).toBe('/clients/c-1/checks?show=without-receipt#without-receipt')
    const raw = { show: 'without-receipt' }
    const all = await checkOf(many, 'without-receipt', { raw })
    expect([all.rows.length, all.more?.label, all.isOpen]).toEqual([41, 'Show fewer', true])
    expect(cellsOf(await html(many, { raw })).length).toBe(41)
  })

  test.each([
    [500, 'Show all 500', 500],
    [501, 'Show the first 500', 500],
  ])('promise what they then show: of %d rows, "%s"', async (count, label, shown) => {
    const many = Array.from({ length: count }, (_, place) => bare(`t${place}`))
    expect((await checkOf(many, 'without-receipt')).more?.label).toBe(label)
    const raw = { show: 'without-receipt' }
    expect((await checkOf(many, 'without-receipt', { raw })).rows).toHaveLength(shown)
  })

  test('never part the rows of a group', async () => {
    const groups = Array.from({ length: 21 }, (_, place) =>
      [0, 1, 2].map((nth) =>
        payment(`p${place} ${nth}`, { amount: { amount: -1 - place, currency: 'USD' } }),
      ),
    ).flat()
    expect((await checkOf(groups, 'duplicates')).shown).toBe('3 of 63')
  })

  test('show a payment of the days before beside its like, but do not count it', async () => {
    const check = await checkOf(
      [
        payment('june', { posted_at: '2026-06-01T12:00:00Z' }),
        payment('may', { posted_at: '2026-05-31T12:00:00Z' }),
      ],
      'duplicates',
    )
    expect(check.finding).toContain('1 with the account, amount and counterparty of another')
    expect(check.rows.map(({ href }) => href.split('/').at(-1))).toEqual(['june', 'may'])
    expect(check.rows.map(({ own }) => own)).toEqual(['1', '1'])
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
    expect(wordsOf(page)).toContain('these are of 1 Jun 2026 to 30 Jun 2026')
    expect(page).toContain('href="/clients/c-1/checks?period=last-month"')
  })
})
