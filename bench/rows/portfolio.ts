import { Pool } from 'undici'
import { amountFigure, type Figure, interleave, median, ratioFigure } from '@/bench/figure'
import { fetchText, medianTime, timed } from '@/bench/measure/load'
import { type BenchStack, callsDuring } from '@/bench/stack/bench-stack'
import { type ConnectedMany, connectMany } from '@/bench/stack/connect-many'
import { createOwnAccessToken } from '@/e2e/bank-settings'

const owner = 'sam.several@bank.example'
const rounds = 5
const poolConnections = 32
/** Whose data the bare calls read: as many as it takes that none is always the same. */
const bearers = 20
const pagesEach = 30

/** P21, P22: the portfolio of every business of one owner, cold and warm. */
export async function portfolioRows(
  stack: BenchStack,
  report: (line: string) => void,
): Promise<Figure[]> {
  const connected = await connectMany(stack, owner, report)
  return [...(await coldPortfolio(connected)), await warmPortfolio(connected)]
}

async function coldPortfolio(connected: ConnectedMany): Promise<Figure[]> {
  const { stack, businesses } = connected
  const asked = await callsDuring(stack, () => readFigures(connected))
  const calls = asked
    .filter(({ path, status }) => path.startsWith('/api/') && status === 200)
    .map(({ path, query }) => (query === '' ? path : `${path}?${query}`))
  const tokens = await ownTokens(connected)
  const times: number[] = []
  const ratio = await interleave(
    rounds,
    async () => {
      times.push(await timed(() => readFigures(connected)))
      return times.at(-1) ?? Number.NaN
    },
    () => fanOut(stack.bank, calls, tokens),
  )
  const callsOfEach = calls.length / businesses.length
  const what = `portfolio of ${businesses.length} businesses, cold`
  const own = { row: 'P21', against: 'itself' }
  const against = `a bare fan-out of the same ${calls.length} calls, ${poolConnections} at once`
  return [
    ratioFigure({ row: 'P21', what: `${what}: every figure read`, against }, ratio, {
      atMost: 2.5,
    }),
    amountFigure({ ...own, what: `${what}: time` }, median(times.slice(1)) / 1000, 's', 5),
    amountFigure({ ...own, what: `${what}: calls of each` }, callsOfEach, 'calls', 4),
  ]
}

async function ownTokens({ stack, businesses }: ConnectedMany): Promise<string[]> {
  const page = await (await stack.browser.newContext({ locale: 'en-US' })).newPage()
  const tokens: string[] = []
  for (const { name } of businesses.slice(0, bearers)) {
    tokens.push(await createOwnAccessToken(page, stack.bank, { person: owner, business: name }))
  }
  await page.context().close()
  return tokens
}

async function warmPortfolio({ stack, cookie, businesses }: ConnectedMany): Promise<Figure> {
  const portfolio = { url: `${stack.dashboard}/`, headers: { cookie } }
  const html = await fetchText(portfolio)
  const [client] = /\/clients\/[0-9a-f-]{36}/.exec(html) ?? []
  const list = {
    ...portfolio,
    url: `${stack.dashboard}${client}/transactions?period=all-dates&page_size=100`,
  }
  const [rows, listed] = [html, await fetchText(list)].map((text) => text.split('<tr').length - 2)
  if (rows !== listed) throw new Error(`the portfolio has ${rows} rows, ${list.url} has ${listed}`)
  return ratioFigure(
    {
      row: 'P22',
      what: `portfolio page of ${rows} rows out of ${businesses.length} clients, warm: p50`,
      against: 'a transactions page of as many rows',
    },
    await interleave(rounds, medianTime(portfolio, pagesEach), medianTime(list, pagesEach)),
    { atMost: 1.5 },
  )
}

let months = 0

/** Figures of a month that nobody asked for before are read of every client, each a row of its own. */
async function readFigures({ stack, cookie, businesses }: ConnectedMany): Promise<void> {
  months += 1
  const period = new Date(Date.UTC(2025, -months, 1)).toISOString().slice(0, 7)
  const url = `${stack.dashboard}/api/portfolio/figures?period=${period}`
  const last = (await fetchText({ url, headers: { cookie } })).trim().split('\n').at(-1) ?? ''
  const { done, failed } = JSON.parse(last) as { done: number; failed: number }
  if (done !== businesses.length || failed !== 0) {
    throw new Error(`not every client was read: ${last}`)
  }
}

async function fanOut(
  bank: string,
  calls: readonly string[],
  tokens: readonly string[],
): Promise<number> {
  const pool = new Pool(bank, { connections: poolConnections, pipelining: 1 })
  const waiting = calls.entries()
  const work = async (): Promise<void> => {
    for (const [index, path] of waiting) {
      const authorization = `Bearer ${tokens[index % tokens.length]}`
      const answer = await pool.request({ path, method: 'GET', headers: { authorization } })
      await answer.body.arrayBuffer()
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
    }
  }
  const milliseconds = await timed(() => Promise.all(Array.from({ length: poolConnections }, work)))
  await pool.close()
  return milliseconds
}
