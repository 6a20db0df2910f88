import { beforeEach, expect, it } from 'vitest'
import { BooksScreen } from '@/components/books/books-screen'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { ShownBooks } from '@/lib/present/books/shown-books'
import { parseBooksParams } from '@/lib/search-params/books'
import {
  readIn,
  renderServerScreen,
  testClient,
  testReader,
  wordsOf,
} from '@/test/components/screens'

const account = {
  id: 'a-1',
  name: 'Operating ••1000',
  currency: 'USD',
  closing: undefined,
  from: 'statement',
  file: undefined,
} as const

const shownWith = (failure: ReadFailure | undefined): ShownBooks => ({
  client: testClient,
  params: parseBooksParams({}),
  period: {} as ShownBooks['period'],
  month: { first: '2026-06-01', last: '2026-06-30' },
  readAt: '2026-07-02T12:00:00Z',
  failure,
  accounts: [account],
  extent: { end: failure === undefined ? 'whole' : 'failed', notUnderstood: 0 } as const,
  account,
  history: [],
  seen: 0,
  compared: undefined,
  pending: undefined,
  inClose: new Map(),
  locked: undefined,
  people: new Map(),
  sealOf: () => '',
})

const page = (failure?: ReadFailure) =>
  renderServerScreen(<BooksScreen {...{ shown: shownWith(failure), role: 'admin' }} />)

beforeEach(() => readIn(testReader.timeZone))

it.each<ReadFailure>([
  { code: 'needs_reconnect', reason: 'revoked_at_bank' },
  { code: 'disconnected' },
])(
  'books have no place to drop a file that the bank cannot be compared with: $code',
  async (failure) => {
    const html = await page(failure)
    expect(wordsOf(html)).toMatch(/Reconnect Acme|Connect Acme/)
    expect(html).not.toContain('type="file"')
  },
)

it('books have one where the client’s access is good', async () => {
  expect(await page()).toContain('type="file"')
})

it('books say where the bank’s closing of each account comes from', async () => {
  const stated = { ...account, closing: 1000n }
  const counted = { ...stated, id: 'a-2', name: 'Reserve ••2000', from: 'balance' } as const
  const wordsWith = async (accounts: ShownBooks['accounts']) => {
    const shown = { ...shownWith(undefined), accounts }
    return wordsOf(await renderServerScreen(<BooksScreen {...{ shown, role: 'admin' }} />))
  }
  const all = await wordsWith([stated])
  expect(all).toContain('Bank closing is what the statement of the month says.')
  expect(all).not.toContain('Where no statement')
  expect(await wordsWith([stated, counted])).toContain('here of Reserve ••2000, it is the balance')
})

it('books say of a file that was added once more that it is the same, when it came and by whom', async () => {
  const by = { id: 'p-1', name: 'Joy Okafor' }
  const file = { id: 'f-1', by, at: '2026-07-01T09:00:00Z', detail: undefined } as const
  const history = [{ ...file, comparedAt: null, result: undefined }]
  const wordsAt = async (repeated: string) => {
    const shown = { ...shownWith(undefined), history, params: parseBooksParams({ repeated }) }
    return wordsOf(await renderServerScreen(<BooksScreen {...{ shown, role: 'admin' }} />))
  }
  expect(await wordsAt('f-1')).toMatch(
    /This is the same file as added on .*1 Jul 2026.* by Joy Okafor\. Nothing was changed\./,
  )
  expect(await wordsAt('f-0')).not.toContain('the same file')
})
