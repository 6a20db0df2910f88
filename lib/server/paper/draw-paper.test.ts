import { describe, expect, test } from 'vitest'
import type { Statement } from '@/lib/bank-contract/statement'
import { createReader } from '@/lib/format/create-reader'
import { makePaper } from '@/lib/present/paper/make-paper'
import type { Paper } from '@/lib/present/paper/paper'
import type { PaperSize } from '@/lib/search-params/paper'
import { drawPaper, sheetsOf } from '@/lib/server/paper/draw-paper'
import { createPaperFonts } from '@/lib/server/paper/paper-fonts'
import { monthWith, row } from '@/test/close/changes'
import { begun } from '@/test/components/close-view'
import { payment } from '@/test/close/close-evidence'
import { exclusionWith } from '@/test/close/findings'
import { readPdf } from '@/test/pdf/read-pdf'
import { shownClose, type ShownParts } from '@/test/close/shown-close'

const fonts = createPaperFonts()

function paperOf(parts: ShownParts, locale = 'en-US'): Paper {
  const reader = createReader({ locale, timeZone: 'UTC' })
  return makePaper(shownClose(parts), 'Marlow & Finch', reader)
}

async function draw(parts: ShownParts, size: PaperSize = 'a4', locale?: string) {
  return readPdf(await drawPaper(paperOf(parts, locale), size, fonts))
}

const plain = { rows: [payment('in', 70_000), payment('out', -30_000)] }

describe('the paper as a file', () => {
  test('is the same bytes for the same data, and dated by it', async () => {
    const [one, other] = [
      await drawPaper(paperOf(plain), 'a4', fonts),
      await drawPaper(paperOf(plain), 'a4', createPaperFonts()),
    ]
    expect(Buffer.compare(one, other)).toBe(0)
    const { info } = await readPdf(one)
    expect(info).toMatchObject({
      CreationDate: 'D:20260706100500Z',
      Title: 'Northlight Robotics, Inc., Close, June 2026',
      Producer: 'Countinghouse',
    })
    const later = await drawPaper(
      paperOf({ ...plain, read: { frozenAt: '2026-07-09T09:15:00Z' } }),
      'a4',
      fonts,
    )
    expect((await readPdf(later)).info['CreationDate']).toBe('D:20260709091500Z')
  })

  test.each([
    ['a4', [595.5, 841.875]],
    ['letter', [612, 792]],
  ] as const)('has sheets of %s, each with its number and the digest', async (size, expected) => {
    const { pages, sizes } = await draw(plain, size)
    expect(sizes.every(([width, height]) => width === expected[0] && height === expected[1])).toBe(
      true,
    )
    for (const [at, texts] of pages.entries()) {
      const text = texts.join(' ')
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`)
      expect(text).toContain('9c41a7e0 4f2bd815 6b03ce97 e1885d2b')
      expect(text).toContain('Marlow & Finch')
    }
  })

  test('breaks as its page does', async () => {
    const paper = paperOf(plain)
    const sheets = await sheetsOf(paper, 'a4', fonts)
    const { pages } = await readPdf(await drawPaper(paper, 'a4', fonts))
    expect(pages.length).toBe(sheets.length)
    expect(sheets.filter(({ isWorkings }) => isWorkings).length).toBeGreaterThan(0)
    expect(sheets[0]?.isWorkings).toBe(false)
  })
})

test.each(['en-US', 'de-DE', 'es-ES', 'ar'])(
  'a month that was signed again has the changes that were accepted, in %s',
  async (locale) => {
    const { open } = monthWith([row('t-1', -100)], [row('t-1', -150)])
    const differences = open.map(({ difference }) => difference)
    const at = '2026-07-06T11:00:00Z'
    const event = { does: 'accept_changes', by: 'joy', at, count: 1, differences } as const
    const close = { ...begun, state: 'locked', versions: [at, at], history: [event] } as const
    const { text } = await draw({ read: { frozenAt: at, close } }, 'a4', locale)
    expect(text).toContain('Hotel Meridian')
    for (const amount of [/1[.,]00/, /1[.,]50/, /0[.,]50/]) expect(text).toMatch(amount)
  },
)

describe('texts of strangers', () => {
  const hostile =
    '<script>alert(1)</script>\u202Egnp.exe\u0000 =cmd|" /C calc"!A0 (ok) %PDF-1.4 endobj'

  test('are words on the paper and nothing else, within the edges of their sheet', async () => {
    const long = 'W'.repeat(4000)
    const { text, outside } = await draw({
      client: { name: `${hostile} ${'Very long name '.repeat(30)}` },
      accounts: new Map([['a-1', `${hostile}${'x'.repeat(500)}`]]),
      rows: [
        payment('t-1', -5_000_000, { counterparty_name: hostile }),
        payment('t-2', -6_000_000, { counterparty_name: long }),
      ],
      read: { exceptions: [exclusionWith({ reason: `${hostile} ${'reason '.repeat(570)}` })] },
    })
    expect(outside).toEqual([])
    expect(text.replaceAll(/\s+/g, '')).toContain('<script>alert(1)</script>gnp.exe')
    expect(text.match(/reason/g)?.length).toBeGreaterThanOrEqual(570)
  })

  test('are read in Arabic, Greek, Cyrillic and Vietnamese, and what no font has is said', async () => {
    const names = ['Ελλάδα', 'Москва', 'Nguyễn', 'Łódź', 'شركة الرياض', '日本商事']
    const { text } = await draw({
      rows: names.map((counterparty_name, at) =>
        payment(`t-${at}`, -1_000_000 - at, { counterparty_name }),
      ),
    })
    for (const name of names.slice(0, 4)) expect(text).toContain(name)
    // Letters joined by their neighbours come back as themselves.
    expect(text.replaceAll(/\s+/g, '')).toContain('شركة')
    expect(text).toContain('not in the fonts of this file')
    expect(text).toContain('□□□□')
    expect((await draw(plain)).text).not.toContain('not in the fonts of this file')
  })

  test('run from right to left on an Arabic paper, its figures from left to right', async () => {
    const { text, outside } = await draw(plain, 'a4', 'ar')
    expect(outside).toEqual([])
    expect(text).toContain('700.00')
    expect(text).toContain('Northlight Robotics, Inc.')
  })
})

describe('a long paper', () => {
  test('says each of 500 findings once, under a head on every sheet', async () => {
    const rows = Array.from({ length: 500 }, (_, at) =>
      payment(`t-${at}`, -1_000_000 - at, { counterparty_name: `Payee ${at}x` }),
    )
    const { pages, text, outside } = await draw({
      rows,
      read: {
        exceptions: Array.from({ length: 500 }, (_, at) =>
          exclusionWith({ id: `e-${at}`, reason: `Because ${at}y` }),
        ),
      },
    })
    expect(outside).toEqual([])
    for (const at of [0, 1, 250, 499]) {
      expect(text.split(`Because ${at}y`).length - 1).toBe(1)
    }
    const receipts = pages.filter((texts) => texts.join(' ').includes('Payments without receipt'))
    expect(receipts.length).toBeGreaterThan(10)
    const inFindings = text.match(/Payee \d+x/g) ?? []
    expect(inFindings.length % 500).toBe(0)
    expect(pages.every((texts) => texts.length > 5)).toBe(true)
  })

  test('names twelve currencies, each with its own sums', async () => {
    const currencies = 'USD EUR GBP JPY KWD CHF SEK NOK DKK PLN CZK AUD'.split(' ')
    const statements: Statement[] = []
    const { text, outside } = await draw(
      {
        rows: currencies.map((currency, at) =>
          payment(`t-${at}`, 0, { amount: { amount: -(at + 1) * 1_000_001, currency } }),
        ),
        statements,
      },
      'letter',
    )
    expect(outside).toEqual([])
    for (const currency of currencies) expect(text).toContain(currency)
    expect(text).toContain('−4,000,004')
    expect(text).toContain('−5,000.005')
  })
})
