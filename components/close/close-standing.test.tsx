import { describe, expect, test } from 'vitest'
import { SinceLock } from '@/components/close/since-lock'
import type { SinceLockRead } from '@/lib/domain/close/changes-read'
import { bare, before, begun, html, itemsOn, rows } from '@/test/components/close-view'
import { payment } from '@/test/components/checks-rows'
import { closeReadWith } from '@/test/close/close-read'
import { shownClose } from '@/test/close/shown-close'
import { readIn, renderServerScreen, wordsOf } from '@/test/components/screens'

const given = (as: 'preparer' | 'reviewer') => ({
  as,
  by: 'joy',
  at: '2026-07-02T10:00:00Z',
  digest: '51d8',
  note: '',
  state: 'given' as const,
  until: undefined,
  because: [],
})

describe('the figures of a close', () => {
  const lease = {
    id: 'f',
    words: 'Lease',
    repeats: 'monthly',
    of: 'all',
    asksFor: 'nothing',
  } as const
  const firm = { items: [lease] }

  test.each([
    ['findings', [bare('a', { counterparty_name: 'New' })]],
    ['nothing found', [payment('a'), before('2026-05-01T12:00:00Z')]],
  ])('of its sections come to those above them: %s', async (_, some) => {
    const page = wordsOf(await html(some, { firm, read: { close: begun } }))
    const [, done, due] = /(\d+) of (\d+) done/.exec(page) ?? []
    const sections = [
      ...page.matchAll(
        /(?:Completeness|Transactions|Supporting documents|Your firm’s items) (\d+) of (\d+)/g,
      ),
    ]
    expect(sections).toHaveLength(4)
    const sum = (at: number) => sections.reduce((all, each) => all + Number(each[at]), 0)
    expect([sum(1), sum(2)]).toEqual([Number(done), Number(due)])
  })

  test('that a person signs come to the outcomes that are signed', async () => {
    const stops = { ...closeReadWith().stops, sign_as_preparer: undefined }
    const known = [payment('a'), before('2026-05-01T12:00:00Z')]
    const read = { close: begun, stops }
    const page = wordsOf(await html(known, { evidence: { statements: 'not_shared' }, read }))
    const [, items = ''] = /Items (\d+ of \d+ done.*?)Findings decided/.exec(page) ?? []
    const counted = [...items.replace(/^\d+ of \d+ done/, '').matchAll(/\d+/g)]
    const [, unseen] = /Not checked (\d+)/.exec(page) ?? []
    const [, signed] = /these (\d+) outcomes/.exec(page) ?? []
    // What is not shared stands beside them, and is not among what is signed.
    expect(Number(unseen)).toBeGreaterThan(0)
    expect(counted.reduce((all, [each]) => all + Number(each), 0)).toBe(Number(signed))
  })
})

test('books that were not added are optional, and never late', async () => {
  const page = await html(rows, { read: { close: begun } })
  const books = itemsOn(page).find(({ id }) => id === 'books')
  expect([books?.state, books?.finding]).toEqual(['Optional', 'No books added'])
  expect(wordsOf(page)).not.toContain('Not due yet')
})

test('a section of a locked month that is done looks done, whatever is optional in it', async () => {
  const close = { ...begun, state: 'locked' as const }
  const read = { close, frozenAt: '2026-07-02T10:00:00Z' }
  const page = await html([payment('a'), before('2026-05-01T12:00:00Z')], { read })
  const lines = [...page.matchAll(/<summary.*?<\/summary>/gs)].map(([line]) => line)
  const documents = lines.find((line) => wordsOf(line).startsWith('Supporting documents')) ?? ''
  expect(wordsOf(documents)).toMatch(/1 optional.*1 of 1/)
  expect(documents).not.toContain('lucide-circle-dashed')
})

test('a close that both have signed is reviewed and ready to lock', async () => {
  const pageOf = async (signatures: ReturnType<typeof given>[]) => {
    const close = { ...begun, state: 'ready_for_review' as const, signatures }
    return wordsOf(await html([payment('a')], { read: { close } }))
  }
  const both = await pageOf([given('preparer'), given('reviewer')])
  expect(both).toContain('Reviewed, ready to lock')
  expect(both).not.toContain('Ready for review')
  expect(await pageOf([given('preparer')])).toContain('Ready for review')
})

test('what can be done about a finding is an icon with its title, so that it is never wider under the pointer', async () => {
  const page = await html(rows, { read: { close: begun } })
  const acts = [...page.matchAll(/<(button|a)\b([^>]*\bact\b[^>]*)>(.*?)<\/\1>/gs)]
  expect(acts.length).toBeGreaterThan(2)
  for (const [, , attributes = '', inside = ''] of acts) {
    expect(attributes).toContain(' title="')
    expect(wordsOf(inside)).toBe('')
  }
})

test('the date of findings says which it is', async () => {
  const page = await html(rows, { read: { close: begun } })
  const large = /<details id="large".*?<\/thead>/s.exec(page)?.[0] ?? ''
  expect(wordsOf(large)).toContain('Posted')
})

const sinceRead = (state: SinceLockRead['since']['state']): SinceLockRead => ({
  since: { state, amounts: new Map(), open: [], accepted: [], material: 0 },
  open: [],
  accepted: [],
  shown: 0,
  page: '',
  materiality: new Map(),
  lastFullyReRead: state === 'not_re_read' ? undefined : '2026-07-07T03:12:00Z',
  areAllFound: true,
})
const sinceLock = (read: SinceLockRead, mayDecide: boolean) =>
  renderServerScreen(<SinceLock shown={shownClose()} read={read} mayDecide={mayDecide} />)

test('when the changes of a locked month were found is said of the last one where they differ', async () => {
  readIn('UTC')
  const foundAt = (...times: string[]) => {
    const open = times.map((at, index) => ({
      difference: {
        key: `["t-${index}","a-1"]`,
        kind: 'gone' as const,
        account: 'a-1',
        changes: [],
        amounts: new Map(),
        effect: new Map(),
        before: [],
        now: [],
      },
      foundAt: at,
    }))
    return sinceLock({ ...sinceRead('changed'), open, shown: open.length }, false)
  }
  const [early, late] = ['2026-07-07T03:12:00Z', '2026-07-07T03:13:00Z']
  expect(wordsOf(await foundAt(early, early))).toContain(' found 7 Jul 2026, 03:12')
  expect(wordsOf(await foundAt(early, early))).not.toContain('last found')
  expect(wordsOf(await foundAt(early, late))).toContain('last found 7 Jul 2026, 03:13')
})

test('that a locked month was not re-read yet is said once', async () => {
  readIn('UTC')
  const page = await sinceLock(sinceRead('not_re_read'), false)
  expect(wordsOf(page).split('Not fully re-read yet')).toHaveLength(2)
})

test.each(['not_re_read', 'unchanged', 'changed', 'accepted'] as const)(
  'a locked month can be re-read at once by who prepares, and by nobody else: %s',
  async (state) => {
    readIn('UTC')
    const forms = async (mayDecide: boolean) =>
      (await sinceLock(sinceRead(state), mayDecide)).split('value="re_read"').length - 1
    expect([await forms(true), await forms(false)]).toEqual([1, 0])
  },
)

test('changes without an amount, or of a currency without materiality, are counted apart', async () => {
  readIn('UTC')
  const open = ['USD 200000', 'USD 4000', 'JPY 7', ''].map((said, index) => {
    const [currency = '', amount = ''] = said.split(' ')
    return {
      difference: {
        key: `["t-${index}","a-1"]`,
        kind: 'new' as const,
        account: 'a-1',
        changes: [],
        amounts: new Map(said === '' ? [] : [[currency, BigInt(amount)]]),
        effect: new Map(),
        before: [],
        now: [],
      },
      foundAt: '2026-07-07T03:12:00Z',
    }
  })
  const read = { ...sinceRead('changed'), open, shown: 4, materiality: new Map([['USD', 25_000n]]) }
  const page = await sinceLock({ ...read, since: { ...read.since, material: 2 } }, false)
  expect(wordsOf(page)).toContain(
    '1 of $250.00 or more, 1 below · 1 in a currency without materiality · 1 without an amount',
  )
})

test('what was compared is said of a month that has not changed, and of one whose changes are accepted', async () => {
  readIn('UTC')
  for (const state of ['unchanged', 'accepted'] as const) {
    expect(wordsOf(await sinceLock(sinceRead(state), false))).toContain(
      'Compared: transactions posted in the period',
    )
  }
})
