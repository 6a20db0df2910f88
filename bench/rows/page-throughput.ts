import { type Figure, inTurn, ratioFigure, summarize } from '@/bench/figure'
import { findDashboard, residentMegabytes } from '@/bench/measure/dashboard-process'
import { fetchText, load } from '@/bench/measure/load'
import type { Client } from '@/bench/stack/bench-stack'

const rounds = 5
const seconds = 4

/** P1, P2: a list page of 50 rows, signed in, against an empty page of the build; P26: what stays of it. */
export async function pageThroughput({ stack, url, cookie }: Client): Promise<Figure[]> {
  const headers = { cookie }
  const list = { url: `${url}/transactions?page_size=50`, headers }
  const rows = (await fetchText(list)).split('<tr').length - 2
  if (rows < 50) throw new Error(`${list.url} has ${rows} rows, not 50`)
  const dashboard = await findDashboard()
  await load(list, seconds)
  const memory = await residentMegabytes(dashboard)
  const taken = await inTurn(rounds, {
    page: () => load(list, seconds),
    floor: () => load({ url: `${stack.dashboard}/blank`, headers }, seconds),
  })
  const figure = (
    row: string,
    kind: 'requestsPerSecond' | 'p50' | 'p99',
    goal: Parameters<typeof ratioFigure>[2],
  ) =>
    ratioFigure(
      {
        row,
        what: `transactions page, 50 rows, signed in: ${kind === 'requestsPerSecond' ? 'throughput' : kind}`,
        against: 'an empty dynamic page of the same build',
      },
      summarize(taken.map(({ page, floor }) => page[kind] / floor[kind])),
      goal,
    )
  return [
    figure('P1', 'requestsPerSecond', { atLeast: 0.2 }),
    figure('P2', 'p50', { atMost: 4 }),
    figure('P2', 'p99', { atMost: 4 }),
    ratioFigure(
      { row: 'P26', what: 'resident memory after all of these pages', against: 'after the first' },
      summarize([(await residentMegabytes(dashboard)) / memory]),
      { atMost: 1.3 },
    ),
  ]
}
