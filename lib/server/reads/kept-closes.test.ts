import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareRows, countBoard } from '@/lib/domain/close/board'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import { closeStates } from '@/lib/domain/close/close-events'
import { monthsBetween } from '@/lib/domain/close/roll-forward'
import { monthsFrom } from '@/lib/domain/periods/day-range'
import { insertClose, saveCloseState } from '@/lib/server/db/close'
import { addCloseEvent } from '@/lib/server/db/close-event'
import { listTurnCloses, listVisibleCloses } from '@/lib/server/db/listed-close'
import { listLockedPeriods } from '@/lib/server/db/locked-month'
import { listPortfolioClients } from '@/lib/server/db/portfolio-row'
import type { PersonSession } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { countTurns, toBoardEntries } from '@/lib/server/reads/kept-closes'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { insertTestConnection } from '@/test/db/store'
import { testStores } from '@/test/store/database'

const range = monthsFrom(2026, 1, 6)
const months = monthsBetween(range)
const today = '2026-07-08'

const idsOf = (clients: readonly PortfolioClient[]) =>
  clients.map(({ client }) => client.connection_id)

describe.each(testStores)('closes of many clients (%s)', (kind) => {
  let dashboard: TestDashboard
  let admin: PersonSession
  let other: PersonSession

  beforeAll(async () => {
    dashboard = await openTestDashboard(kind)
    admin = await dashboard.signIn()
    other = await dashboard.signIn('reviewer')
    const { query } = forFirm(dashboard.database, admin.firm.id)
    const sealed = { query, vault: dashboard.store.vault }
    const firm_id = admin.firm.id
    const people = [admin.person.id, other.person.id, undefined]
    // Each state of the month in work after each of the one before, with each of three as its people.
    for (const [at, before] of closeStates.entries()) {
      for (const state of closeStates) {
        const client = await insertTestConnection(dashboard.database, {
          firm_id,
          name: 'Northlight',
        })
        for (const [index, period] of months.slice(-3).entries()) {
          const own = { ...period, due: '2026-07-10' }
          const [preparer, reviewer] = [people[(at + index) % 3], people[(at + index + 1) % 3]]
          const ref = { firm_id, connection_id: client }
          const close_id = await insertClose(query, ref, { ...own, preparer, reviewer })
          const kept = [before, 'locked', state][index]
          await saveCloseState(query, { firm_id, close_id }, kept as typeof state)
          if (kept !== 'locked' || at % 2 === 0) continue
          for (const [n, does] of (['sign', 'sign', 'suspend'] as const).entries()) {
            const as = n === 0 ? 'preparer' : 'reviewer'
            const event =
              does === 'suspend'
                ? ({ does, as: 'reviewer', at: '', changes: [] } as const)
                : ({ does, as, by: admin.person.id, at: '', digest: 'd', note: '' } as const)
            await addCloseEvent(sealed, { firm_id, close_id }, n + 1, { id: randomUUID(), event })
          }
        }
      }
    }
  })
  afterAll(() => dashboard.close())

  it('the count beside the board’s name is that of its own view', async () => {
    const { store, database } = dashboard
    const month = monthsFrom(2026, 6, 1)
    for (const { person } of [admin, other]) {
      const clients = await listPortfolioClients(database, person)
      const closes = await listVisibleCloses(store, person, month, range.first)
      const locked = await listLockedPeriods(database, person, range, idsOf(clients))
      const rows = toBoardEntries(clients, closes, { months, today, locked, closeDay: 15 }).map(
        ({ row }) => row,
      )
      const mine = countBoard(rows, person.id).mine
      expect(mine).toBeGreaterThan(5)
      const turns = await listTurnCloses(store, person, month.last)
      expect(countTurns(turns, { month, today }, person.id)).toBe(mine)
      expect(turns.length).toBeLessThan(closes.length)
    }
  })

  it('the board is the same whether every close is read or only those of which there is more to say', async () => {
    const { store, database } = dashboard
    const { person } = admin
    const clients = await listPortfolioClients(database, person)
    const rowsOf = (entries: ReturnType<typeof toBoardEntries>) =>
      entries.map(({ row }) => row).toSorted(compareRows(() => 0))
    const all = await listVisibleCloses(store, person, range)
    const few = await listVisibleCloses(store, person, monthsFrom(2026, 6, 1), range.first)
    const locked = await listLockedPeriods(database, person, range, idsOf(clients))
    expect(few.length).toBeLessThan(all.length)
    expect(rowsOf(toBoardEntries(clients, few, { months, today, locked, closeDay: 15 }))).toEqual(
      rowsOf(toBoardEntries(clients, all, { months, today, closeDay: 15 })),
    )
  })

  it('a line is counted, chosen and sorted the same before what is locked of the earlier months is read', async () => {
    const { store, database } = dashboard
    const { person } = admin
    const clients = await listPortfolioClients(database, person)
    const closes = await listVisibleCloses(store, person, monthsFrom(2026, 6, 1), range.first)
    const locked = await listLockedPeriods(database, person, range, idsOf(clients))
    const board = { months, today, closeDay: 15 }
    const before = toBoardEntries(clients, closes, board).map(({ row }) => row)
    const whole = toBoardEntries(clients, closes, { ...board, locked }).map(({ row }) => row)
    expect(before).not.toEqual(whole)
    expect(countBoard(before, person.id)).toEqual(countBoard(whole, person.id))
    const inWork = ({ cells, ...rest }: (typeof whole)[number]) => ({ ...rest, cell: cells.at(-1) })
    expect(before.map(inWork)).toEqual(whole.map(inWork))
  })
})
