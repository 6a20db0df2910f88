import { expect } from 'vitest'
import { openList, type Seen } from '@/test/faults/deeds'
import type { FaultDesk } from '@/test/faults/fault-desk'

/** Four dashboards on one store, each of which needs the same renewal at once. */
export async function openInFour(here: FaultDesk): Promise<Seen> {
  const access = await here.desk.access(here.session, here.connection_id)
  const others = [1, 2, 3].map(() => here.desk.instance())
  const [seen, ...read] = await Promise.all([
    openList(here, 'transactions'),
    ...others.map((each) => each.readBank(access, (bank) => bank.listAccounts([]))),
  ])
  await Promise.all(others.map((each) => each.stop()))
  expect(read.map(({ kind }) => kind)).toEqual(['read', 'read', 'read'])
  return seen
}

/** Whoever has copied the renewal key redeems it a moment before we do. */
export async function openAfterThief(here: FaultDesk): Promise<Seen> {
  let isStolen = false
  await here.useConnections(
    here.desk.instance((steps) => ({
      ...steps,
      send: async (token) => {
        if (!isStolen) {
          isStolen = true
          const form = { grant_type: 'refresh_token', refresh_token: token.reveal() }
          const body = new URLSearchParams(form)
          const stolen = await here.bank.request('/oauth2/token', { method: 'POST', body })
          expect(stolen.status).toBe(200)
        }
        return steps.send(token)
      },
    })),
  )
  const seen = await openList(here, 'transactions')
  // The renewal goes on behind the page.
  await here.connections.stop()
  expect(isStolen).toBe(true)
  return seen
}
