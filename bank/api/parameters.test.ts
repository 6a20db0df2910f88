import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '@/test/bank/bank'
import { testId } from '@/test/bank/identifiers'
import { testStores } from '@/test/store/database'

describe.each(testStores)('parameters, on the %s store', (store) => {
  let bank: TestBank

  beforeAll(async () => {
    bank = await openTestBank({ store })
  })

  afterAll(() => bank.close())

  async function ids(path: string, key: string): Promise<string[]> {
    const response = await bank.get(`/api/v1${path}`)
    expect([path, response.status]).toEqual([path, 200])
    const body = (await response.json()) as Record<string, { id: string }[]>
    return (body[key] ?? []).map(({ id }) => id)
  }

  const transactions = (query: string) => ids(`/transactions?${query}`, 'transactions')
  const one = testId('acme transaction 1')
  const two = testId('acme transaction 2')
  const three = testId('acme transaction 3')

  describe('filters of transactions', () => {
    test.each([
      ['', [two, one, three]],
      [`account_id=${testId('acme savings')}`, [three]],
      [
        `account_id=${testId('acme savings')}&account_id=${testId('acme checking')}`,
        [two, one, three],
      ],
      ['account_type=savings', [three]],
      ['status=pending', [two]],
      ['status=pending&status=settled', [two, one, three]],
      ['status=pending&account_type=savings', []],
      ['transaction_type=ach_credit&transaction_type=savings_interest', [two, three]],
      [`card_id=${testId('acme card')}`, [one]],
      [`user_id=${testId('ada')}`, [one]],
      ['search=BOLTS', [one]],
      ['search=order+5_1', [one]],
      ['search=100%25', [one]],
      ['search=5%2512', []],
      ['search=F%C3%89VR', [three]],
      ['search=%25', [one]],
      ['search=_', [one]],
      ['search=%5C', []],
      ['initiated_after=2026-03-10T15:30:00Z', [two, one]],
      ['initiated_after=2026-03-10T15:30:00%2B00:00', [two, one]],
      ['initiated_after=2026-03-10T15:30:00.000001%2B00:00', [two]],
      ['initiated_before=2026-03-10T15:30:00Z', [three]],
      ['initiated_before=2026-03-10T15:30:00%2B00:00', [three]],
      ['initiated_after=2026-03-01&initiated_before=2026-03-11', [one, three]],
      ['posted_after=2026-03-01T00:00:00Z', [one, three]],
      ['posted_before=2026-03-11T09:00:00Z', [three]],
      ['min_amount=1234', [two, three]],
      ['max_amount=-1999', [one]],
      ['min_amount=-1999&max_amount=1234', [one, three]],
    ] as const)('%s', async (query, expected) => {
      expect(await transactions(query)).toEqual(expected)
    })

    test('a page token of a time in Z goes on with the same time in +00:00, and with no other', async () => {
      const path = '/api/v1/transactions?page_size=1&initiated_after=2026-03-01T00:00:00'
      const first = (await (await bank.get(`${path}Z`)).json()) as {
        page: { next_page_token: string }
      }
      const next = `&page_token=${encodeURIComponent(first.page.next_page_token)}`
      const second = await bank.get(`${path}%2B00:00${next}`)
      expect(second.status).toBe(200)
      expect(await second.json()).toMatchObject({ transactions: [{ id: one }] })
      expect((await bank.get(`${path}.1Z${next}`)).status).toBe(400)
    })

    test.each([
      ['sort_by=initiated_at&order=asc', [three, one, two]],
      ['sort_by=amount', [two, three, one]],
      ['sort_by=amount&order=asc', [one, three, two]],
      ['sort_by=posted_at&order=asc', [three, one, two]],
      ['sort_by=posted_at&order=desc', [two, one, three]],
    ] as const)('%s orders them', async (query, expected) => {
      expect(await transactions(query)).toEqual(expected)
    })
  })

  describe('filters of the other lists', () => {
    test.each([
      ['/accounts?sort_by=balance', 'accounts', ['acme credit', 'acme checking', 'acme savings']],
      [
        '/accounts?sort_by=account_name',
        'accounts',
        ['acme credit', 'acme checking', 'acme savings'],
      ],
      ['/cards?status=active&type=virtual', 'cards', ['acme card']],
      ['/cards?type=physical', 'cards', []],
      [`/cards?user_id=${testId('ada')}`, 'cards', ['acme card']],
      ['/invoicing/customers?search=GLOBEX', 'customers', ['acme customer 1']],
      ['/invoicing/customers?search=initech', 'customers', []],
      [
        '/invoicing/customers?search=initech&include_deleted=true',
        'customers',
        ['acme customer 2'],
      ],
      [
        '/invoicing/customers?include_deleted=true&order=asc',
        'customers',
        ['acme customer 1', 'acme customer 2'],
      ],
      ['/invoicing/invoices?status=paid', 'invoices', ['acme invoice 1']],
      ['/invoicing/invoices?date_after=2026-03-01', 'invoices', ['acme invoice 2']],
      ['/invoicing/invoices?date_before=2026-02-01', 'invoices', ['acme invoice 1']],
      ['/invoicing/invoices?due_date_after=2026-03-31', 'invoices', ['acme invoice 2']],
      ['/invoicing/invoices?due_date_before=2026-03-03', 'invoices', ['acme invoice 1']],
      // The order of invoices cannot be changed (spec, Endpoints).
      [
        '/invoicing/invoices?order=asc&sort_by=date',
        'invoices',
        ['acme invoice 2', 'acme invoice 1'],
      ],
    ] as const)('%s', async (path, key, names) => {
      expect(await ids(path, key)).toEqual(names.map((name) => testId(name)))
    })

    test.each([
      ['', ['1002', '1001']],
      [`account_id=${testId('acme checking')}`, ['1001']],
      [
        `account_id=${testId('acme checking')}&account_id=${testId('acme credit')}`,
        ['1002', '1001'],
      ],
      [`account_id=${testId('nobody')}`, []],
      ['account_id=nobody', []],
      ['statement_type=credit', ['1002']],
      ['period_start_after=2026-01-15', ['1002']],
      ['period_start_before=2026-01-15', ['1001']],
      ['period_end_after=2026-02-14', ['1002']],
      ['period_end_before=2026-02-14', ['1001']],
      ['sort_by=period_start&order=asc', ['1002', '1001']],
    ] as const)('/statements?%s', async (query, expected) => {
      expect(await ids(`/statements?${query}`, 'statements')).toEqual(expected)
    })
  })

  describe('what is not understood', () => {
    test.each([
      'nonsense=1',
      'status[]=nonsense',
      '%E0%A4%A=1',
      '=1',
      '&&',
      '__proto__=1',
      'constructor=1',
      'PAGE_SIZE=0',
    ])('an unknown parameter is ignored: %s', async (query) => {
      expect(await transactions(query)).toEqual([two, one, three])
    })

    test.each([
      ['status=unknown', 'status'],
      ['status=', 'status'],
      ['status', 'status'],
      ['status=pending&status=unknown', 'status'],
      ['status=Pending', 'status'],
      ['transaction_type=gift', 'transaction_type'],
      ['sort_by=id', 'sort_by'],
      ['sort_by=amount&sort_by=amount', 'sort_by'],
      ['order=up', 'order'],
      ['page_size=5&page_size=5', 'page_size'],
      ['account_id=', 'account_id'],
      ['account_id=%00', 'account_id'],
      [`account_id=${'x'.repeat(201)}`, 'account_id'],
      [Array.from({ length: 101 }, () => 'status=pending').join('&'), 'status'],
      ['search=', 'search'],
      ['search=a%00b', 'search'],
      ['search=%FF', 'search'],
      ['search=%ZZ', 'search'],
      [`search=${'x'.repeat(201)}`, 'search'],
      ['initiated_after=yesterday', 'initiated_after'],
      ['initiated_after=2026-02-30', 'initiated_after'],
      ['initiated_after=2026-02-01T24:00:00Z', 'initiated_after'],
      ['initiated_after=2026-02-01T10:00:00', 'initiated_after'],
      ['initiated_after=2026-02-01T10:00:60Z', 'initiated_after'],
      ['initiated_after=2026-02-01T10:00:00%2B01:00', 'initiated_after'],
      ['initiated_after=2026-02-01T10:00:00-00:00', 'initiated_after'],
      ['initiated_after=2026-02-01T10:00:00Z%2B00:00', 'initiated_after'],
      ['initiated_after=2026-02-01%2B00:00', 'initiated_after'],
      ['initiated_after=0000-01-01', 'initiated_after'],
      ['initiated_after=2026-03-02&initiated_before=2026-03-01', 'initiated_after'],
      ['posted_after=2026-03-02&posted_before=2026-03-01T23:59:59Z', 'posted_after'],
      ['min_amount=2&max_amount=1', 'min_amount'],
      ['min_amount=1.5', 'min_amount'],
      ['min_amount=9007199254740993', 'min_amount'],
      ['min_amount=-0', 'min_amount'],
      ['page_token=', 'page_token'],
      ['page_token=nonsense', 'page_token'],
      ['page_token=a&page_token=b', 'page_token'],
      [`page_token=${'A'.repeat(2000)}`, 'page_token'],
    ])('a bad value gives 400 and names the parameter: %#', async (query, parameter) => {
      const response = await bank.get(`/api/v1/transactions?${query}`)
      expect([query, response.status]).toEqual([query, 400])
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      const { errors } = (await response.json()) as { errors: unknown[] }
      expect(errors).toEqual([{ parameter, detail: expect.any(String) as unknown }])
    })

    test('a time with a bare + says how it is written in an address', async () => {
      const path = '/api/v1/transactions?initiated_after=2026-02-01T10:00:00+00:00'
      const response = await bank.get(path)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        errors: [
          {
            parameter: 'initiated_after',
            detail:
              'must be a time in UTC such as 2026-01-31T00:00:00Z, or a date; in an address + is written %2B',
          },
        ],
      })
    })

    test.each([
      '/invoicing/customers?include_deleted=yes',
      '/invoicing/customers?include_deleted=TRUE',
      '/invoicing/customers?include_deleted=true&include_deleted=true',
      '/invoicing/invoices?date_after=2026-01-02&date_before=2026-01-01',
      '/invoicing/invoices?due_date_after=2026-01-01T00:00:00Z',
      '/statements?period_end_after=2026-13-01',
      '/statements?period_start_after=2026-02-02&period_start_before=2026-02-01',
      '/cards?status=lost',
      '/accounts?sort_by=name',
    ])('%s', async (path) => {
      expect((await bank.get(`/api/v1${path}`)).status).toBe(400)
    })

    test('every parameter at fault is named, and none of what was sent is repeated', async () => {
      const response = await bank.get(
        '/api/v1/transactions?page_size=0&status=%3Cscript%3E&order=up',
      )
      const text = await response.text()
      expect((JSON.parse(text) as { errors: { parameter: string }[] }).errors).toMatchObject([
        { parameter: 'page_size' },
        { parameter: 'status' },
        { parameter: 'order' },
      ])
      expect(text).not.toContain('script')
    })
  })
})
