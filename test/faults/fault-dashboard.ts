import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'
import type { Connections } from '@/test/connections/instance'
import { testControlKey } from '@/test/bank/bank'
import { defined } from '@/test/connections/dashboard'
import {
  openTestDashboardWithBank,
  type TestDashboardWithBank,
} from '@/test/connections/dashboard-with-bank'
import type { BankFault } from '@/test/faults/fault-row'
import { offerParts, signInAs } from '@/test/faults/offer-parts'
import { createServiceCounts, type ServiceCounts } from '@/lib/server/service-counts'

/** The dashboard's own pages and routes in this process, before the real bank over the network. */
export interface FaultDashboard extends TestDashboardWithBank {
  counts: ServiceCounts
  acme: string
  connection_id: string
  connections: Connections
  /** One of each kind that the client has. */
  documents: Record<'invoice' | 'statement' | 'receipt', { id: string; file_id: string }>
  control: <Body>(method: string, path: string, body?: unknown) => Promise<Body>
  setFaults: (faults: readonly BankFault[]) => Promise<void>
  /** Faults that never hit anything. */
  listIdleFaults: () => Promise<string[]>
  /** A dashboard that remembers nothing: no pause, no open breaker, no cached discovery. */
  restart: () => Promise<void>
  /** Makes this instance the one behind the pages. */
  useConnections: (connections: Connections) => Promise<void>
  /** The browser of the person who is signed in. */
  useSession: (sid: string) => Promise<void>
  /** Requests that reached an address to which nothing of ours may go. */
  trapped: string[]
}

/** How long is waited for a call to the bank, in milliseconds. */
export interface CallLimits {
  readonly connectMs: number
  readonly headersMs: number
  readonly bodyMs: number
  readonly deadlineMs: number
  /** For a call to its authorization server. */
  readonly callMs: number
}

/** A busy machine is no slow bank. */
const patient: CallLimits = {
  connectMs: 20_000,
  headersMs: 20_000,
  bodyMs: 20_000,
  deadlineMs: 20_000,
  callMs: 20_000,
}

/** For tests that wait until a call to the bank lapses. */
export const hurried: CallLimits = {
  connectMs: 500,
  headersMs: 1000,
  bodyMs: 1000,
  deadlineMs: 5000,
  callMs: 1000,
}

export async function openFaultDashboard({
  callMs,
  ...timeouts
}: CallLimits = patient): Promise<FaultDashboard> {
  const here = await openTestDashboardWithBank({
    callTimeoutMilliseconds: callMs,
    banking: {
      timeouts,
      random: () => 0,
      onRateLimited: () => counts.countLimit('bank'),
      onUnknown: (resource, parts) =>
        counts.countUnknown({ environment: 'production', resource }, parts),
      files: { timeouts: { connectMs: 1000, idleMs: 1000, totalMs: 5000 }, maxBytes: 1024 * 1024 },
    },
  })
  const counts = createServiceCounts(here.dashboard.store)
  const trap = await openTrap()
  const acme = await here.ownedBusiness('Acme Robotics Inc.')
  const connected = await here.connect({ business_id: acme })
  if (connected.kind !== 'connected') throw new Error(JSON.stringify(connected))

  const control: FaultDashboard['control'] = async (method, path, body) => {
    const response = await here.bank.request(`/control${path}`, {
      method,
      headers: { authorization: `Bearer ${testControlKey}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (response.status >= 300) throw new Error(`${path}: ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as never
  }
  const dashboard: FaultDashboard = {
    ...here,
    counts,
    acme,
    connection_id: connected.connection_id,
    connections: here.dashboard.connections,
    documents: await findDocuments(here),
    control,
    setFaults: async (faults) => {
      const text = JSON.stringify(faults).replaceAll('{trap}', trap.origin)
      await control('PUT', '/faults', JSON.parse(text))
    },
    listIdleFaults: async () => {
      const faults = await control<{ fault: string; fired: number }[]>('GET', '/faults')
      return faults.filter(({ fired }) => fired === 0).map(({ fault }) => fault)
    },
    restart: async () => {
      await here.renewBanking()
      await dashboard.useConnections(here.dashboard.instance())
    },
    useConnections: async (connections) => {
      await dashboard.connections.stop()
      dashboard.connections = connections
      offerParts(dashboard)
    },
    useSession: signInAs,
    pass: async (seconds) => {
      await here.pass(seconds)
      dashboard.session = here.session
      await dashboard.useSession(dashboard.session.sid)
    },
    trapped: trap.requests,
    close: async () => {
      await dashboard.connections.stop()
      await here.close()
      await trap.close()
    },
  }
  await dashboard.useSession(dashboard.session.sid)
  await dashboard.restart()
  return dashboard
}

async function findDocuments({
  bank,
}: TestDashboardWithBank): Promise<FaultDashboard['documents']> {
  const read = async (path: string): Promise<unknown> => (await bank.get(`/api/v1/${path}`)).json()
  const { invoices } = invoicesSchema.parse(await read('invoicing/invoices'))
  const { transactions } = transactionsSchema.parse(await read('transactions'))
  const { statements } = statementsSchema.parse(await read('statements'))
  const invoice = defined(invoices.find(({ file_id }) => file_id !== undefined))
  const receipt = defined(transactions.find(({ attachments }) => attachments.length > 0))
  return {
    invoice: { id: invoice.id, file_id: defined(invoice.file_id) },
    receipt: { id: receipt.id, file_id: defined(receipt.attachments[0]).file_id },
    statement: { id: defined(statements[0]).id, file_id: '' },
  }
}

const fileSchema = z.object({ file_id: z.string() })
const listed = z.object({ id: z.string() })
const invoicesSchema = z.object({ invoices: z.array(listed.extend(fileSchema.partial().shape)) })
const transactionsSchema = z.object({
  transactions: z.array(listed.extend({ attachments: z.array(fileSchema) })),
})
const statementsSchema = z.object({ statements: z.array(listed) })

async function openTrap() {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`)
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { requests, origin, close }
}
