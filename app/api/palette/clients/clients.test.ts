import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as getClients } from '@/app/api/palette/clients/route'
import { addClient, isNowhere, noClientsSearch } from '@/lib/domain/palette/clients-search'
import { type ClientsStep, clientsStepSchema } from '@/lib/domain/palette/palette-answer'
import { addTestBusiness } from '@/test/bank/business'
import { rivalAccount } from '@/test/bank/resources'
import { rivalInvoice } from '@/test/bank/invoicing'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'

const rival = 'Rival Works LLC'
const [down, ended, slow] = ['Kumo Trading KK', 'Gulf Pearl WLL', 'Northwind Freight Inc.'] as const

let here: FaultDashboard
let businesses: Map<string, { business_id: string; connection_id: string }>
beforeAll(async () => {
  here = await openFaultDashboard()
  businesses = new Map([['Acme', { business_id: here.acme, connection_id: here.connection_id }]])
  for (const name of [down, ended, slow]) await addTestBusiness(here.bank, name)
  for (const clientName of [rival, down, ended, slow]) {
    const business_id = await here.ownedBusiness(clientName)
    const connected = await here.connect({ business_id, clientName })
    if (connected.kind !== 'connected') throw new Error(JSON.stringify(connected))
    businesses.set(clientName, { business_id, connection_id: connected.connection_id })
  }
})
beforeEach(async () => {
  await here.setFaults([])
  await here.restart()
  await setState('active', null)
  here.session = await here.dashboard.signIn()
  await here.useSession(here.session.sid)
})
afterAll(() => here.close())

const ofBusiness = (name: string) => businesses.get(name) ?? { business_id: '', connection_id: '' }
const matchOf = (name: string) => ({ path: '/api/v1/', business_id: ofBusiness(name).business_id })

async function setState(status: string, reason: string | null): Promise<void> {
  await here.dashboard.database.query(
    'update connection set status = $1, reason = $2 where id = $3',
    [status, reason, ofBusiness(ended).connection_id],
  )
}

function ask(q: string): Promise<Response> {
  const query = new URLSearchParams({ at: '/', q })
  const request = new Request(`http://localhost:3000/api/palette/clients?${query}`)
  return getClients(request, { params: Promise.resolve({}) })
}

async function* linesOf(response: Response): AsyncGenerator<ClientsStep> {
  expect(response.status).toBe(200)
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())
  let rest = ''
  for await (const text of reader) {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield clientsStepSchema.parse(JSON.parse(line))
  }
}

async function search(q: string) {
  const steps: ClientsStep[] = []
  for await (const step of linesOf(await ask(q))) steps.push(step)
  const end = steps.reduce(addClient, noClientsSearch)
  return {
    ...end,
    order: steps.flatMap(({ client }) => client?.group.label ?? []),
    whys: new Map(end.gaps.map(({ label, detail }) => [label, detail])),
  }
}

describe('a search of all clients', () => {
  it('finds an invoice by its number at whichever bank has it, under the client’s name', async () => {
    const { id, invoice_number } = rivalInvoice
    const { groups, searched, total } = await search(invoice_number.toLowerCase())
    const group = groups.find(({ label }) => label === rival)
    expect(group?.items[0]).toMatchObject({
      label: invoice_number,
      href: `/clients/${ofBusiness(rival).connection_id}/invoices/${id}`,
      isExact: true,
    })
    expect([searched, total]).toEqual([5, 5])
  })

  it('names each client that could not be asked with why, and waits with none for a slow one', async () => {
    await setState('needs_reconnect', 'grant_expired')
    await here.setFaults([
      { fault: 'status', status: 503, match: matchOf(down) },
      { fault: 'latency', seconds: 1, match: matchOf(slow) },
    ] as never)
    await here.restart()
    const { order, whys, searched, total, groups } = await search(
      rivalAccount.account_number_last_4 ?? '',
    )
    expect(order.at(-1)).toBe(slow)
    expect(whys.get(ended)).toBe('Not searched: it must be reconnected')
    expect(whys.get(down)).toBe('Not searched: the bank reported a fault')
    expect([searched, total]).toEqual([3, 5])
    expect(groups.find(({ label }) => label === rival)?.items[0]).toMatchObject({ isExact: true })
  })

  it('says that nothing is there only where all were searched whole', async () => {
    const everywhere = await search('nothing has this name')
    expect(isNowhere(everywhere)).toBe(true)
    const match = { ...matchOf(down), path: '/api/v1/transactions' }
    await here.setFaults([{ fault: 'status', status: 500, match }] as never)
    const inPart = await search('nothing has this name')
    expect(isNowhere(inPart)).toBe(false)
    expect(inPart.whys.get(down)).toBe('Searched in part: the bank reported a fault')
  })

  it('names a client that shares only part of its data', async () => {
    const { connection_id } = ofBusiness(down)
    const scopeOf = (scope: string) =>
      here.dashboard.database.query('update connection set scope = $1 where id = $2', [
        scope,
        connection_id,
      ])
    const [row] = (await here.dashboard.database.query(
      'select scope from connection where id = $1',
      [connection_id],
    )) as unknown as { scope: string }[]
    await scopeOf('transactions:read offline_access')
    const { whys } = await search('nothing has this name')
    await scopeOf(row?.scope ?? '')
    expect([...whys]).toEqual([[down, 'Searched in part: not everything is shared']])
  })

  it('is about the person’s own clients, and breaks off with their session', async () => {
    await here.setFaults([{ fault: 'latency', seconds: 0.3, match: { path: '/api/v1/' } }] as never)
    await here.restart()
    const response = await ask('nothing has this name')
    await here.dashboard.database.query('delete from session')
    const read = async () => {
      for await (const step of linesOf(response)) expect(step.client).toBeUndefined()
    }
    await expect(read()).rejects.toThrow()
    await here.useSession((await here.dashboard.signIn('preparer')).sid)
    expect((await search('nothing has this name')).total).toBe(0)
  })

  it('tells nothing of a client that is taken away while it runs', async () => {
    await here.setFaults([{ fault: 'latency', seconds: 0.3, match: { path: '/api/v1/' } }] as never)
    await here.restart()
    const session = await here.dashboard.signIn('preparer')
    const { query } = here.dashboard.database
    await query(
      `insert into assignment (firm_id, person_id, connection_id)
       select firm_id, $1, id from connection`,
      [session.person.id],
    )
    await here.useSession(session.sid)
    const response = await ask('nothing has this name')
    await query('delete from assignment')
    const steps: ClientsStep[] = []
    for await (const step of linesOf(response)) steps.push(step)
    expect(steps.at(-1)).toEqual({ done: 5, total: 5 })
    expect(steps.flatMap(({ client }) => client ?? [])).toEqual([])
  })

  it('asks no bank for less than two letters', async () => {
    expect((await search('x')).total).toBe(0)
  })
})
