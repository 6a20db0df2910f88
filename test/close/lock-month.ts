import { randomUUID } from 'node:crypto'
import { getContext } from '@/lib/server/context'
import { addCloseEvent, listCloseEvents } from '@/lib/server/db/close-event'
import { idOf, type TestClose } from '@/test/close/open-close'

/** Closes the client’s February: begun, accepted, signed by both and locked. */
export async function lockFebruary(close: TestClose): Promise<void> {
  await close.as('preparer')
  await close.begin()
  await close.acceptAll()
  await close.sign('preparer')
  await close.as('reviewer')
  await close.sign('reviewer')
  const { status, problem } = await close.take('lock')
  if (status !== 303) throw new Error(`it was not locked: ${JSON.stringify(problem)}`)
}

/** Both signatures of a locked close are suspended, as by the watch when it finds a row of this amount. */
export async function suspendLocked(close: TestClose, amount: number): Promise<void> {
  const { store, audit } = getContext()
  const { firm } = close.sessions.admin
  const own = { firm_id: firm.id, close_id: idOf(await close.read()) }
  await audit.appendChange(firm.id, async (query) => {
    const sealed = { query, vault: store.vault }
    for (const as of ['preparer', 'reviewer'] as const) {
      const n = (await listCloseEvents(sealed, own)).length + 1
      const changes = [{ of: 'locked_rows', amounts: [['USD', String(amount)] as const] }]
      await addCloseEvent(sealed, own, n, {
        id: randomUUID(),
        event: { does: 'suspend', as, at: '', changes },
      })
    }
  })
}
