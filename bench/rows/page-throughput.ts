import { type Figure, ratioFigure } from '@/bench/figure'
import { type LoadFigures, load, type Target } from '@/bench/measure/load'
import { summarize } from '@/bench/measure/ratio'
import type { Connected } from '@/bench/stack/connected'

const rounds = 5
const connections = 8
const seconds = 4

/** P1 and P2: a list page of 50 rows, signed in, against an empty page of the build. */
export async function pageThroughput(connected: Connected): Promise<Figure[]> {
  const headers = { cookie: connected.cookie }
  const targets: Record<'page' | 'floor', Target> = {
    page: { url: `${connected.clientUrl}/transactions?page_size=50`, headers },
    floor: { url: `${connected.stack.appUrl}/blank`, headers },
  }
  await requireRows(targets.page)
  const samples: Record<'page' | 'floor', LoadFigures>[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const page = await load(targets.page, { connections, seconds })
    const floor = await load(targets.floor, { connections, seconds })
    // The first round warms both programs up.
    if (round > 0) samples.push({ page, floor })
  }
  const ratio = (of: (sample: (typeof samples)[number]) => number) => summarize(samples.map(of))
  const floor = 'an empty dynamic page of the same build'
  const what = 'transactions page, 50 rows, signed in'
  return [
    ratioFigure(
      { row: 'P1', what: `${what}: throughput`, against: floor },
      ratio(({ page, floor: empty }) => page.requestsPerSecond / empty.requestsPerSecond),
      { atLeast: 0.25 },
    ),
    ratioFigure(
      { row: 'P2', what: `${what}: p50`, against: floor },
      ratio(({ page, floor: empty }) => page.p50 / empty.p50),
      { atMost: 4 },
    ),
    ratioFigure(
      { row: 'P2', what: `${what}: p99`, against: floor },
      ratio(({ page, floor: empty }) => page.p99 / empty.p99),
      { atMost: 4 },
    ),
  ]
}

async function requireRows(target: Target): Promise<void> {
  const response = await fetch(target.url, { headers: target.headers, redirect: 'manual' })
  const rows = (await response.text()).split('<tr').length - 2
  if (response.status !== 200 || rows < 50) {
    throw new Error(`${target.url} answered ${response.status} with ${rows} rows, not 50`)
  }
}
