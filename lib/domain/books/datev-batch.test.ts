import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openBooks } from '@/lib/domain/books/open-books'
import { readBooks } from '@/lib/domain/books/read-books'
import {
  fileOf,
  june2026,
  linesOf,
  problemOf,
  readTableFile,
  surveyOf,
} from '@/test/books/books-files'
import {
  datevBytes,
  type DatevBooking,
  type DatevFields,
  datevFile,
  datevHeader,
  datevHeads,
  datevLine,
} from '@/test/books/datev-file'

const place = { currency: 'EUR', isCredit: false, month: june2026 }
const read = async (content: Uint8Array, account = '1200') =>
  readTableFile(fileOf(content), { account }, 'EUR')
const booking = (change: Partial<DatevBooking> = {}): DatevBooking => ({
  amount: '12,50',
  code: 'S',
  account: '1200',
  contra: '8400',
  day: '1306',
  ...change,
})

const batch = [
  booking({ text: 'Müller & Söhne' }),
  booking({ amount: '7,00', code: 'H', contra: '4210', text: 'Miete', day: '0106' }),
  booking({ amount: '9,00', account: '4930', contra: '1200', text: 'Bürobedarf', day: '106' }),
  booking({ amount: '1190,00', code: 'H', account: '10001', contra: '1200', day: '3006' }),
  booking({ account: '1000', contra: '8400' }),
  booking({ amount: '50,00', contra: '1200' }),
]

test.each([datevHeads.length, 116])(
  'a batch of %i columns is known, and only its account is to be said',
  async (width) => {
    const file = fileOf(datevFile(batch, {}, width), 1000)
    const opened = await openBooks(file)
    expect(opened).toMatchObject({
      encoding: { encoding: 'windows-1252' },
      layout: { program: 'datev' },
      shape: { headLine: 2, batch: { first: '2026-06-01', last: '2026-06-30', currency: 'EUR' } },
    })
    expect(opened.kind === 'table' && opened.shape.heads).toHaveLength(width)
    await expect(readTableFile(file)).rejects.toThrow('to be chosen: account')
  },
)

test('its lines are those of both columns, turned round where the account is the contra account', async () => {
  const { month } = await readBooks(fileOf(datevFile(batch)), place, { account: '1200' })
  const lines = month?.side.rows.items.map(({ day, amount, texts }) => [day, amount, texts[1]])
  expect(lines).toEqual([
    ['2026-06-13', 1250, 'Müller & Söhne'],
    ['2026-06-01', -700, 'Miete'],
    ['2026-06-01', -900, 'Bürobedarf'],
    ['2026-06-30', 119_000, ''],
  ])
  expect(month?.leftOut).toEqual(
    new Map([
      ['above_head', 1],
      ['head', 1],
      ['other_account', 1],
      ['both_sides', 1],
    ]),
  )
})

test('a batch of one line has the account asked for all the same', async () => {
  const file = fileOf(datevFile([booking({ account: '4210', contra: '1200' })]))
  await expect(readTableFile(file)).rejects.toThrow('to be chosen: account')
  const { table } = await readBooks(file, place, {})
  const columns = table?.shape.columns.with(11, 'description')
  const changed = await readBooks(file, place, {
    ...(columns && { columns }),
    sign: { kind: 'coded', out: ['H'], in: ['S'] },
  })
  expect(changed.table?.found).toEqual({ kind: 'open', settings: ['account'] })
  expect(linesOf(await readTableFile(file, { account: '1200' }))).toMatchObject([{ amount: -1250 }])
})

test('every account of either column is there to choose', async () => {
  const { survey } = await surveyOf(fileOf(datevFile(batch)))
  expect(Object.fromEntries(survey.accounts)).toEqual({
    1000: 1,
    1200: 5,
    4210: 1,
    4930: 1,
    8400: 2,
    10001: 1,
  })
  expect(survey.problems).toEqual([])
})

test('accounts of five digits, and persons of six, are what they are written as', async () => {
  const file = datevFile([
    booking({ account: '18100', contra: '100001' }),
    booking({ account: '1810', contra: '100001' }),
  ])
  expect(linesOf(await read(file, '18100'))).toHaveLength(1)
})

test('heads that are repeated, as in batches put together, are left out', async () => {
  const heads = datevHeads.join(';')
  const lines = [datevHeader(), heads, datevLine(booking()), heads, datevLine(booking())]
  const entries = await read(datevBytes(lines))
  expect(entries.map((entry) => (entry.kind === 'left_out' ? entry.why : entry.kind))).toEqual([
    'above_head',
    'head',
    'line',
    'repeated_head',
    'line',
  ])
})

test('the next batch of the account is read at once, by its own days', async () => {
  const first = await readBooks(fileOf(datevFile(batch)), place, { account: '1200' })
  if (first.table?.found.kind !== 'ready') throw new Error('open')
  const { mapping } = first.table.found
  const kept = JSON.parse(JSON.stringify(mapping)) as typeof mapping
  const july = { first: '2026-07-01', last: '2026-07-31' }
  const next = datevFile([booking({ day: '107' })], { first: '20260701', last: '20260731' })
  const { table, month } = await readBooks(fileOf(next), { ...place, month: july }, {}, kept)
  expect(table?.isAsBefore).toBe(true)
  expect(month?.side.rows.items).toMatchObject([{ day: '2026-07-01', amount: 1250 }])
})

describe('of a day and month', () => {
  const dayIn = async (day: string, fields: DatevFields) =>
    linesOf(await read(datevFile([booking({ day })], fields)))[0]?.day
  const refusal = async (day: string, fields: DatevFields) =>
    problemOf(read(datevFile([booking({ day })], fields)))

  const winter = { yearStart: '20260701', first: '20261201', last: '20270131' }
  test.each<[day: string, found: string, fields: DatevFields]>([
    ['3112', '2026-12-31', winter],
    ['0101', '2027-01-01', winter],
    ['101', '2027-01-01', winter],
    ['2902', '2028-02-29', { yearStart: '20280101', first: '20280201', last: '20280229' }],
    ['0106', '2026-06-01', { yearStart: '' }],
  ])('%s is the day %s', async (day, found, fields) => {
    expect(await dayIn(day, fields)).toBe(found)
  })

  test.each<[why: string, day: string, fields: DatevFields]>([
    ['another month', '0107', {}],
    ['a leap day of no leap year', '2902', { first: '20260201', last: '20260301' }],
    ['no day at all', '3206', {}],
    ['no day and month', '6', {}],
    ['a day of two years of the batch', '1506', { last: '20270630' }],
  ])('%s is refused with its line, column and the days of the batch', async (_, day, fields) => {
    expect(await refusal(day, fields)).toMatchObject({
      code: 'not_of_batch',
      line: 3,
      column: 10,
      text: day,
      first: expect.stringContaining('2026-0'),
    })
  })

  test.each<[why: string, fields: DatevFields]>([
    ['of persons and not of bookings', { format: '16' }],
    ['without its days', { first: '', last: '' }],
    ['whose day does not exist', { first: '20260631' }],
    ['that ends before it begins', { last: '20260531' }],
    ['of three years', { last: '20280101' }],
    ['whose fiscal year is over', { yearStart: '20250101' }],
    ['whose fiscal year begins after it', { yearStart: '20260701' }],
    ['whose fiscal year is no day', { yearStart: '2026' }],
  ])('nothing is known where the header record is one %s', async (_, fields) => {
    const problem = { code: 'not_a_day', line: 3, column: 10, text: '1306' }
    expect(await refusal('1306', fields)).toEqual(problem)
  })

  test('nothing is known where there is no header record', async () => {
    const file = datevBytes([datevHeads.join(';'), datevLine(booking())])
    expect(await problemOf(read(file))).toMatchObject({ code: 'not_a_day', line: 2, column: 10 })
  })
})

describe('a line', () => {
  test.each([
    ['1', -1250],
    ['G', -1250],
    ['0', 1250],
    ['', 1250],
  ])('whose mark of reversal is “%s” comes to %i', async (reversal, amount) => {
    expect(linesOf(await read(datevFile([booking({ reversal })])))).toMatchObject([{ amount }])
    const turned = booking({ reversal, account: '8400', contra: '1200' })
    expect(linesOf(await read(datevFile([turned])))).toMatchObject([{ amount: -amount }])
  })

  test('whose mark of reversal is another, or which has no code, is refused with its place', async () => {
    const marked = datevFile([booking({ reversal: 'X' })])
    const problem = { code: 'not_a_reversal', line: 3, column: 118, text: 'X' }
    expect(await problemOf(read(marked))).toEqual(problem)
    const unsaid = datevFile([booking({ code: '' })])
    expect(await problemOf(read(unsaid))).toMatchObject({ code: 'unknown_direction', line: 3 })
  })

  test('is in the currency of the batch where it names none', async () => {
    const lines = [booking(), booking({ currency: 'USD' })]
    const found = linesOf(await read(datevFile(lines, { currency: 'CHF' })))
    expect(found.map(({ currency }) => currency)).toEqual(['CHF', 'USD'])
  })
})

const names = ['1200', '1810', '8400', '70001']
const account = fc.constantFrom(...names)
const generated = fc.record({
  account,
  contra: account,
  code: fc.constantFrom('S', 'H'),
  cents: fc.integer({ min: 1, max: 1_000_000 }),
  day: fc.integer({ min: 1, max: 30 }),
  isReversal: fc.boolean(),
})
type Generated = typeof generated extends fc.Arbitrary<infer Value> ? Value : never

/** Each account has a line, without which its file is refused as an empty one. */
const certain = names.map((name): Generated => ({
  account: name,
  contra: '9000',
  code: 'S',
  cents: 1,
  day: 1,
  isReversal: false,
}))
const written = ({ account: of, contra, code, cents, day, isReversal }: Generated) =>
  booking({
    account: of,
    contra,
    code,
    amount: (cents / 100).toFixed(2).replace('.', ','),
    day: day % 2 === 0 ? `${String(day).padStart(2, '0')}06` : `${day}06`,
    reversal: isReversal ? '1' : '',
  })

test('over all accounts of a batch each line comes to nothing, and none is read twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(generated, { maxLength: 12 }), async (more) => {
      const lines = [...certain, ...more]
      const file = datevFile(lines.map(written))
      const amounts = lines.map((): number[] => [])
      for (const name of [...names, '9000']) {
        for (const { line, amount } of linesOf(
          await readTableFile(fileOf(file, 9000), { account: name }),
        )) {
          amounts[line - 3]?.push(amount)
        }
      }
      for (const [at, { account: of, contra, cents }] of lines.entries()) {
        const found = amounts[at] ?? []
        expect(found).toHaveLength(of === contra ? 0 : 2)
        expect(found.reduce((sum, each) => sum + each, 0)).toBe(0)
        for (const each of found) expect(Math.abs(each)).toBe(cents)
      }
    }),
    { numRuns: 30 },
  )
})

test('a batch and a journal of debit and credit accounts of the same bookings give the same lines', async () => {
  const linesIn = async (content: string | Uint8Array, name: string) => {
    const chosen = { account: name, dayOrder: 'ymd' } as const
    const found = linesOf(await readTableFile(fileOf(content, 9000), chosen, 'EUR'))
    return found.map(({ day, amount, currency, account: of }) => ({ day, amount, currency, of }))
  }
  await fc.assert(
    fc.asyncProperty(fc.array(generated, { maxLength: 12 }), async (more) => {
      const lines = [...certain, ...more]
      const journal = lines.map(({ account: of, contra, code, cents, day, isReversal }) => {
        const [debit, credit] = code === 'S' ? [of, contra] : [contra, of]
        const amount = ((isReversal ? -cents : cents) / 100).toFixed(2)
        return `2026-06-${String(day).padStart(2, '0')},${debit},${credit},${amount}`
      })
      const text = ['Date,Debit account,Credit account,Amount', ...journal].join('\n')
      const file = datevFile(lines.map(written))
      for (const name of names) expect(await linesIn(file, name)).toEqual(await linesIn(text, name))
    }),
    { numRuns: 30 },
  )
})
