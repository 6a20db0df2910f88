import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addClient,
  clientGroups,
  isNowhere,
  noClientsSearch,
} from '@/lib/domain/palette/clients-search'
import type { ClientsStep, PaletteGroup } from '@/lib/domain/palette/palette-answer'

const groupOf = (connection_id: string, rows: readonly boolean[]): PaletteGroup => ({
  id: `of ${connection_id}`,
  connection_id,
  label: connection_id,
  items: rows.map((isExact, at) => ({
    id: `${connection_id} ${at}`,
    label: `row ${at}`,
    ...(isExact && { isExact }),
  })),
})

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const rows = fc.array(fc.boolean(), { maxLength: 3 })
const clients = fc.shuffledSubarray(ids).chain((order) =>
  fc.tuple(
    ...order.map((id) =>
      fc
        .record({ rows, state: fc.constantFrom('whole', 'part', 'unread', 'gone') })
        .map((client) => ({
          id,
          ...client,
        })),
    ),
  ),
)

type Generated = { id: string; rows: boolean[]; state: string }[]

const stepsOf = (generated: Generated): ClientsStep[] =>
  generated.map(({ id, rows: found, state }, at) => ({
    done: at + 1,
    total: generated.length,
    ...(state !== 'gone' && {
      client: {
        group: groupOf(id, state === 'unread' ? [] : found),
        isUnread: state === 'unread',
        ...(state !== 'whole' && { gap: { id: `gap ${id}`, label: id, detail: 'why' } }),
      },
    }),
  }))

const searched = (generated: Generated) => stepsOf(generated).reduce(addClient, noClientsSearch)
const kept = fc
  .uniqueArray(fc.constantFrom(...ids))
  .chain((of) => fc.tuple(...of.map((id) => rows.map((each) => groupOf(id, each)))))

describe('a search of all clients', () => {
  it('says that nothing is there only where every client was searched whole and has nothing', () => {
    fc.assert(
      fc.property(clients, (generated) => {
        const isMeant = generated.every(
          ({ rows: found, state }) => state === 'whole' && found.length === 0,
        )
        expect(isNowhere(searched(generated))).toBe(isMeant)
      }),
    )
  })

  it('counts as searched or names with why each client that is still the person’s', () => {
    fc.assert(
      fc.property(clients, (generated) => {
        const search = searched(generated)
        const gone = generated.filter(({ state }) => state === 'gone').length
        expect(search.searched + search.gaps.length + gone).toBe(generated.length)
        expect(search.gaps.map(({ label }) => label)).toEqual(
          generated.flatMap(({ id, state }) =>
            state === 'part' || state === 'unread' ? [id] : [],
          ),
        )
      }),
    )
  })

  it('loses no row that a bank gave, and shows each client once', () => {
    fc.assert(
      fc.property(clients, kept, (generated, before) => {
        const shown = clientGroups(before, searched(generated))
        const shownIds = shown.map(({ connection_id }) => connection_id)
        expect(new Set(shownIds).size).toBe(shownIds.length)
        const items = shown.flatMap((group) => group.items.map(({ id }) => id))
        for (const { id, rows: found, state } of generated) {
          if (state === 'gone' || state === 'unread') continue
          expect(items.filter((each) => each.startsWith(`${id} `))).toHaveLength(found.length)
        }
      }),
    )
  })

  it('keeps what was known of a client until its bank has answered', () => {
    fc.assert(
      fc.property(clients, kept, (generated, before) => {
        const shown = clientGroups(before, searched(generated))
        const answered = new Set(
          generated.flatMap(({ id, state }) => (state === 'whole' || state === 'part' ? [id] : [])),
        )
        for (const group of before) {
          const stays = group.items.length > 0 && !answered.has(group.connection_id ?? '')
          expect(shown.includes(group)).toBe(stays)
        }
      }),
    )
  })

  it('puts clients with exactly what was typed first and leaves all others as they came', () => {
    fc.assert(
      fc.property(clients, kept, (generated, before) => {
        const search = searched(generated)
        const isExact = ({ items }: PaletteGroup) => items.some((item) => item.isExact === true)
        const shown = clientGroups(before, search)
        const firstOther = shown.findIndex((group) => !isExact(group))
        if (firstOther !== -1) expect(shown.slice(firstOther).some(isExact)).toBe(false)
        const asTheyCame = [...before, ...search.groups].filter((group) => shown.includes(group))
        for (const side of [true, false]) {
          const one = (group: PaletteGroup) => isExact(group) === side
          expect(shown.filter(one)).toEqual(asTheyCame.filter(one))
        }
      }),
    )
  })
})
