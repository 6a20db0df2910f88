import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ClientGap } from '@/lib/domain/connections/client-gap'
import type { HandOverDetail } from '@/lib/domain/ledgers/handed-over'
import { insertClose, saveCloseState, saveProgress } from '@/lib/server/db/close'
import { beginHandOver, settleHandOver } from '@/lib/server/db/hand-over'
import { saveLedgerChoice } from '@/lib/server/db/ledger-choice'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { readWaitsNow } from '@/lib/server/reads/read-waits-now'
import { wholeReceipt } from '@/test/connections/gap-receipt'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'

const gap = { first: '2026-05-25', last: '2026-06-08' }
const statements = { count: { exactly: 6 }, first: '2026-05-31', last: '2026-05-31' }
const back: ClientGap = {
  id: '00000000-0000-4000-8000-000000000000',
  awayAt: '2026-05-25T07:40:00Z',
  backAt: '2026-06-08T10:05:00Z',
  dueAt: null,
  readUntil: null,
  receipt: { ...wholeReceipt, gap, statements },
}

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
afterAll(() => here.close())

it('what waits is the earliest close that is not locked, and rows until they are handed over', async () => {
  const { store } = here.dashboard
  const { firm, person } = here.session
  const { connection_id } = here
  const access = await here.dashboard.access(here.session, connection_id)
  const ref = { firm_id: firm.id, connection_id }
  const sealed = { query: forFirm(store.database, firm.id).query, vault: store.vault }
  const read = (shown: ClientGap | undefined = back) => readWaitsNow(access, shown)

  expect(await readWaitsNow(access, undefined)).toBeUndefined()
  expect(await read({ ...back, receipt: undefined })).toBeUndefined()
  expect(await read()).toEqual({ statements, close: undefined, ledger: undefined })

  const of = { due: '2026-07-10', preparer: undefined, reviewer: undefined }
  const april = { first: '2026-04-01', last: '2026-04-30' }
  const locked = await insertClose(sealed.query, ref, { ...april, ...of })
  await saveCloseState(sealed.query, { firm_id: firm.id, close_id: locked }, 'locked')
  const may = { first: '2026-05-01', last: '2026-05-31' }
  const close_id = await insertClose(sealed.query, ref, { ...may, ...of })
  await insertClose(sealed.query, ref, { first: '2026-06-01', last: '2026-06-30', ...of })
  expect((await read())?.close).toEqual({ period: may, open: undefined })
  const progress = { items: [], open: 4, missingStatements: 0 }
  await saveProgress(sealed, { firm_id: firm.id, close_id }, progress, {})
  expect((await read())?.close).toEqual({ period: may, open: 4 })

  await saveLedgerChoice(sealed, ref, { target: 'xero', format: 'ofx' })
  const waiting = { rows: { exactly: 312 }, days: gap }
  expect((await read())?.ledger).toEqual(waiting)
  const handOver = async (n: number, at: string) => {
    const run_id = randomUUID()
    await store.database.query(
      `insert into export_run (id, firm_id, connection_id, person_id, kind, state, progress_sealed)
       values ($1, $2, $3, $4, 'ledger', 'finished', '')`,
      [run_id, firm.id, connection_id, person.id],
    )
    const own = { ...ref, account_id: 'a-1', target: 'xero' } as const
    const detail = {} as HandOverDetail
    const id = await beginHandOver(sealed, own, {
      run_id,
      person_id: person.id,
      at,
      detail,
    })
    await settleHandOver(sealed.query, own, { id, n, size: 0 })
  }
  await handOver(0, '2026-05-20T08:00:00Z')
  expect((await read())?.ledger).toEqual(waiting)
  await handOver(1, '2026-06-09T08:00:00Z')
  expect((await read())?.ledger).toBeUndefined()
})
