import { beforeEach, describe, expect, it } from 'vitest'
import { CardholdersScreen } from '@/components/cards/cardholders-screen'
import { CardsScreen } from '@/components/cards/cards-screen'
import { CardsStrip } from '@/components/cards/cards-strip'
import { toCardsView } from '@/components/cards/to-cards-view'
import { type Card, cardSchema, lenientCardSchema } from '@/lib/bank-contract/card'
import { refineCards } from '@/lib/domain/cards/refine-cards'
import { parseCardParams } from '@/lib/search-params/cards'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { anyBelieved } from '@/test/any-answer'
import { card, usd } from '@/test/components/cards'
import {
  cellsOf,
  expectAnyAnswerShown,
  factsOf,
  readIn,
  readOutcome,
  renderScreen,
  renderServerScreen,
  testClient,
  testReader,
} from '@/test/components/screens'
import { nobodysMarks } from '@/test/components/transactions'
import { wholeOf } from '@/test/banking/reading'

const readOf = (
  items: readonly Card[],
  next_page_token: string | null = null,
  unreadable: unknown[] = [],
) => readOutcome({ items: [...items], unreadable, next_page_token })

const viewOf = (
  items: readonly Card[],
  raw: RawSearchParams = {},
  preference: string | null = null,
  next_page_token: string | null = null,
) => {
  const list = parseCardParams(raw)
  const { value, ...read } = readOf(items, next_page_token)
  const outcome = { ...read, value: { ...value, refined: refineCards(items, list) } }
  return toCardsView({ client: testClient, list, outcome, preference, ...nobodysMarks }, testReader)
}
const render = (...given: Parameters<typeof viewOf>) =>
  renderScreen(<CardsScreen view={viewOf(...given)} strip={undefined} />)
const stripOf = async (...given: Parameters<typeof readOf>) =>
  factsOf(
    await renderServerScreen(<CardsStrip outcome={readOf(...given)} list={parseCardParams({})} />),
  )
const holdersOf = (cards: readonly Card[], isWhole = true) =>
  renderServerScreen(
    <CardholdersScreen
      client={testClient}
      period={undefined}
      outcome={readOutcome(wholeOf(cards, isWhole ? {} : { end: 'limit' }))}
    />,
  )

beforeEach(() => readIn(testReader.timeZone))

describe('the list of cards', () => {
  it('shows what is used and left of each limit', () => {
    expect(cellsOf(render([card]))).toEqual([
      [
        '',
        'Field service ··8812',
        'Lena Hayashi',
        'Physical',
        '$1,000.00 monthly',
        '82% near',
        '$180.00',
        'Active',
      ],
    ])
  })

  it('counts at least where a card could not be read, or more follow', async () => {
    const counts = [
      ['Near or over limit today', 'at least 1'],
      ['Active', 'at least 1 of at least 1'],
    ]
    expect(await stripOf([card], null, [{ odd: true }])).toEqual(counts)
    expect(await stripOf([card], 'more')).toEqual(counts)
  })

  it('counts nothing of a state that no card tells', async () => {
    const { status: _, ...untold } = card
    expect(await stripOf([untold])).toContainEqual(['Active', 'not known'])
  })

  it('says how far a limit was passed', () => {
    const [row] = viewOf([{ ...card, current_spend: usd(102_000) }]).rows
    expect(row).toMatchObject({
      use: { text: '102% over', percent: 100 },
      left: '−$20.00',
      isOver: true,
    })
  })

  it('shows no use for a card that can spend nothing more', () => {
    const [row] = viewOf([{ ...card, status: 'canceled' }]).rows
    expect(row).toMatchObject({ use: undefined, left: undefined, isClosed: true })
  })

  it('narrows what was read to cards near their limit, and says of how many', () => {
    const calm = { ...card, id: 'c-2', current_spend: usd(1) }
    const view = viewOf([card, calm], { limit: 'near' })
    expect(view.rows.map(({ key }) => key)).toEqual(['c-1'])
    expect(view.localFilter).toMatchObject({ page: { matching: 1, read: 2, isEnd: true } })
  })

  it('begins with what is nearest to its limit where all cards are there', () => {
    const calm = { ...card, id: 'c-2', current_spend: usd(1) }
    const over = { ...card, id: 'c-3', current_spend: usd(102_000) }
    const unlimited = { ...card, id: 'c-4', spending_limit: null }
    const all = [unlimited, calm, card, over]
    expect(viewOf(all).rows.map(({ key }) => key)).toEqual(['c-3', 'c-1', 'c-2', 'c-4'])
    expect(viewOf(all, {}, null, 'more').rows.map(({ key }) => key)).toEqual([
      'c-4',
      'c-2',
      'c-1',
      'c-3',
    ])
  })

  it('is searched by card, cardholder and last digits', () => {
    const other = { ...card, id: 'c-2', name: 'Fuel', last_4: '9612', cardholder: undefined }
    const found = (words: string) => viewOf([card, other], { words }).rows.map(({ key }) => key)
    expect(found('hayashi')).toEqual(['c-1'])
    expect(found('9612')).toEqual(['c-2'])
  })

  it('has the columns that the person chose, and the card itself always', () => {
    expect(cellsOf(render([card], {}, '["left","status"]'))).toEqual([
      ['', 'Field service ··8812', '$180.00', 'Active'],
    ])
    expect(cellsOf(render([card], {}, '["nothing that is known"]'))[0]).toHaveLength(8)
  })

  it('counts each view where every card was read', () => {
    const virtual = { ...card, id: 'c-2', type: 'virtual' as const, current_spend: usd(1) }
    expect(viewOf([card, virtual]).counts).toEqual({
      all: '2',
      near: '1',
      virtual: '1',
      physical: '1',
    })
    expect(viewOf([card, virtual], { type: 'virtual' }).counts).toEqual({})
  })

  it('adds up what was spent of the limits that most cards have, and of no other window', async () => {
    const daily = { ...card, id: 'c-2', spending_limit_type: 'daily' as const }
    const cancelled = { ...card, id: 'c-4', status: 'canceled' }
    expect((await stripOf([card, { ...card, id: 'c-3' }, daily, cancelled]))[0]).toEqual([
      'Spent of monthly limits: 2 of 3 cards, cancelled and expired ones left out',
      '$1,640.00 of $2,000.00 · 82%',
    ])
  })

  it('says the share of a limit to the nearest percent, and never nearer to it than it is judged', async () => {
    const sharesOf = async (spent: number) => {
      const used = { ...card, current_spend: usd(spent) }
      return [cellsOf(render([used]))[0]?.[5], (await stripOf([used]))[0]?.[1]?.split(' · ')[1]]
    }
    expect(await sharesOf(63_850)).toEqual(['64%', '64%'])
    expect(await sharesOf(63_400)).toEqual(['63%', '63%'])
    expect(await sharesOf(79_600)).toEqual(['79%', '79%'])
    expect(await sharesOf(94_900)).toEqual(['94% near', '94%'])
    expect(await sharesOf(99_900)).toEqual(['99% near', '99%'])
    expect(await sharesOf(100_000)).toEqual(['100% used', '100%'])
  })

  it('shows a card of an identifier alone', () => {
    expect(cellsOf(render([{ id: 'c-9' }]))).toEqual([['', 'Card c-9', '', '', '', '', '', '']])
  })

  it('has a box at each row and one for the page, also where its conditions match cards', () => {
    const boxesOf = (html: string) =>
      [...html.matchAll(/type="checkbox" class="check" aria-label="([^"]*)"/g)].map(
        ([, label]) => label,
      )
    const other = { ...card, id: 'c-2', name: 'Fuel' }
    expect(boxesOf(render([card, other]))).toEqual([
      'Select all rows on this page',
      'Select Field service',
      'Select Fuel',
    ])
    expect(boxesOf(render([card, other], { words: 'fuel' }))).toHaveLength(2)
  })

  it('keeps a selection over the pages of one list, and not under other conditions', () => {
    const { query } = viewOf([card], { type: 'virtual' }, null, 'more')
    expect(viewOf([card], { type: 'virtual', page_token: 'more', page: '2' }).query).toBe(query)
    expect(viewOf([card], { type: 'physical' }).query).not.toBe(query)
  })

  it('names the holder of each card whom a question goes to', () => {
    const [one, other] = viewOf([
      card,
      { ...card, id: 'c-2', cardholder: { ...card.cardholder, user_id: 'u-2' } },
    ]).rows
    expect([one?.holder, other?.holder]).toEqual(['Lena Hayashi', 'Lena Hayashi'])
    expect([one?.holder_id, other?.holder_id]).toEqual(['u-1', 'u-2'])
  })

  it('keeps room for the names of cards beside the boxes', () => {
    const [table = ''] = /<table[^>]*>/.exec(render([card])) ?? []
    // Of box, mark, card, cardholder, type, limit: a laptop has no room for the limit, a wide window has.
    expect(table).toContain('data-hide="5 6"')
    expect(table).toContain('data-hide-1280="6"')
    expect(table).not.toContain('data-hide-1440')
  })
})

describe('spend by cardholder', () => {
  it('never adds up windows of different length', async () => {
    const daily = { ...card, id: 'c-2', spending_limit_type: 'daily' as const }
    const cells = cellsOf(await holdersOf([card, daily]))
    expect(cells.map(([, window, , , spent]) => [window, spent])).toEqual([
      ['Daily', '$820.00'],
      ['Monthly', '$820.00'],
    ])
  })

  it('calls figures of an unfinished list at least so much', async () => {
    expect(await holdersOf([card], false)).toContain('at least $820.00')
  })

  it('says that nothing was spent only where every card tells it', async () => {
    expect(await holdersOf([])).toContain('No card has a limit or has spent')
    expect(await holdersOf([{ id: 'c-9' }])).toContain('Cannot be told')
  })
})

it('any card that a bank may send is shown', () =>
  expectAnyAnswerShown(anyBelieved(cardSchema, lenientCardSchema), [
    (items) => render(items),
    (items) =>
      renderServerScreen(<CardsStrip outcome={readOf(items)} list={parseCardParams({})} />),
    (items) => holdersOf(items),
  ]))

it('says that no card has spent anything only of a list that was read whole', async () => {
  expect(await holdersOf([])).toContain('No card has')
  const html = await holdersOf([], false)
  expect(html).not.toContain('No card has')
  expect(html).toContain('longer than one view reads')
})
