import { Pool } from 'undici'
import { type Figure, ratioFigure } from '@/bench/figure'
import { median, timeEach } from '@/bench/measure/load'
import { interleave } from '@/bench/measure/ratio'
import { requestsReceived } from '@/bench/measure/requests-received'
import { type ConnectedMany, connectMany } from '@/bench/stack/connect-many'
import { createOwnAccessTokens } from '@/bench/stack/own-access-token'
import { type Stack, startStack } from '@/bench/stack/start-stack'

const owner = 'sam.several@bank.example'
const rounds = 5
const poolConnections = 32
/** Whose data the bare calls read: as many as it takes that none is always the same. */
const bearers = 50
const pagesEach = 30
const slowSeconds = 2

/** P21, P22: the portfolio of every business of one owner, cold and warm, and with a slow one. */
export async function portfolioRows(
  dataDir: string,
  report: (line: string) => void,
): Promise<Figure[]> {
  const stack = await startStack(dataDir)
  try {
    const connected = await connectMany(stack, dataDir, owner, report)
    return [
      await coldPortfolio(stack, connected),
      await warmPortfolio(stack, connected),
      await slowClient(stack, connected),
    ]
  } finally {
    await stack.stop()
  }
}

async function coldPortfolio(stack: Stack, connected: ConnectedMany): Promise<Figure> {
  const asked = await requestsReceived(stack, async () => {
    await readFigures(stack, connected)
  })
  const calls = asked
    .filter(({ path, status }) => path.startsWith('/api/') && status === 200)
    .map(({ path, query }) => (query === '' ? path : `${path}?${query}`))
  const ids = connected.businesses.slice(0, bearers).map(({ id }) => id)
  const tokens = await createOwnAccessTokens(stack, owner, ids)
  const ratio = await interleave(
    rounds,
    async () => (await readFigures(stack, connected)).milliseconds,
    () => fanOut(stack, calls, tokens),
  )
  const count = connected.businesses.length
  return ratioFigure(
    {
      row: 'P21',
      what: `portfolio of ${count} businesses, cold: every figure read`,
      against: `a bare fan-out of the same ${calls.length} calls, ${poolConnections} at once`,
    },
    ratio,
    { atMost: 2.5 },
  )
}

async function warmPortfolio(stack: Stack, { cookie, businesses }: ConnectedMany): Promise<Figure> {
  const headers = { cookie }
  const portfolio = { url: `${stack.appUrl}/`, headers }
  const html = await (await fetch(portfolio.url, { headers })).text()
  const [client] = /\/clients\/[0-9a-f-]{36}/.exec(html) ?? []
  const rows = html.split('<tr').length - 2
  const list = {
    url: `${stack.appUrl}${client}/transactions?period=all-dates&page_size=100`,
    headers,
  }
  const listed = (await (await fetch(list.url, { headers })).text()).split('<tr').length - 2
  if (client === undefined || rows !== listed) {
    throw new Error(`the portfolio has ${rows} rows, and ${list.url} has ${listed}`)
  }
  const ratio = await interleave(
    rounds,
    async () => median(await timeEach(portfolio, pagesEach)),
    async () => median(await timeEach(list, pagesEach)),
  )
  return ratioFigure(
    {
      row: 'P22',
      what: `portfolio page of ${rows} rows out of ${businesses.length} clients, warm: p50`,
      against: 'a transactions page of as many rows',
    },
    ratio,
    { atMost: 1.5 },
  )
}

async function slowClient(stack: Stack, connected: ConnectedMany): Promise<Figure> {
  // Also without a slow one a fault is set, of nobody: to look for whose a call is takes time too.
  const until = async (business_id: string | undefined): Promise<number> => {
    const match = { business_id: business_id ?? 'nobody' }
    await setFaults(stack, [{ match, fault: 'latency', seconds: slowSeconds }])
    const { allButOne } = await readFigures(stack, connected)
    await setFaults(stack, [])
    return allButOne
  }
  const ratio = await interleave(
    rounds,
    () => until(connected.businesses[0]?.id),
    () => until(undefined),
  )
  return ratioFigure(
    {
      row: 'P22',
      what: `until every other row has come, one client taking ${slowSeconds} s a call`,
      against: 'the same without a slow one',
    },
    ratio,
    { atMost: 1.15 },
  )
}

async function setFaults(stack: Stack, faults: readonly object[]): Promise<void> {
  const response = await fetch(`${stack.bankUrl}/control/faults`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${stack.controlKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(faults),
  })
  if (!response.ok) throw new Error(`/control/faults answered ${response.status}`)
}

let months = 0

/** Figures of a month that nobody asked for before are read of every client, each a row of its own. */
async function readFigures(
  stack: Stack,
  { cookie, businesses }: ConnectedMany,
): Promise<{ milliseconds: number; allButOne: number }> {
  months += 1
  const period = new Date(Date.UTC(2025, -months, 1)).toISOString().slice(0, 7)
  const start = performance.now()
  const response = await fetch(`${stack.appUrl}/api/portfolio/figures?period=${period}`, {
    headers: { cookie },
  })
  if (!response.ok || response.body === null) throw new Error(`figures answered ${response.status}`)
  const decoder = new TextDecoder()
  let text = ''
  let allButOne = Number.NaN
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true })
    const isAlmostAll = text.includes(`"done":${businesses.length - 1},`)
    if (isAlmostAll && Number.isNaN(allButOne)) allButOne = performance.now() - start
  }
  const last = text.trim().split('\n').at(-1) ?? ''
  const { done, failed } = JSON.parse(last) as { done: number; failed: number }
  if (done !== businesses.length || failed !== 0) {
    throw new Error(`not every client was read: ${last}`)
  }
  return { milliseconds: performance.now() - start, allButOne }
}

async function fanOut(
  stack: Stack,
  calls: readonly string[],
  tokens: readonly string[],
): Promise<number> {
  const pool = new Pool(stack.bankUrl, { connections: poolConnections, pipelining: 1 })
  const start = performance.now()
  let next = 0
  const work = async (): Promise<void> => {
    for (let index = next++; index < calls.length; index = next++) {
      const { statusCode, body } = await pool.request({
        path: calls[index] ?? '',
        method: 'GET',
        headers: { authorization: `Bearer ${tokens[index % tokens.length]}` },
      })
      const bytes = await body.arrayBuffer()
      if (statusCode !== 200 || bytes.byteLength === 0) {
        throw new Error(`${calls[index]} answered ${statusCode}`)
      }
    }
  }
  await Promise.all(Array.from({ length: poolConnections }, work))
  const milliseconds = performance.now() - start
  await pool.close()
  return milliseconds
}
