import { existsSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Figure } from '@/bench/figure'
import { bankThroughput } from '@/bench/rows/bank-throughput'
import { coldStarts } from '@/bench/rows/cold-starts'
import { csvExport } from '@/bench/rows/csv-export'
import { filterCosts } from '@/bench/rows/filter-costs'
import { firstLoads } from '@/bench/rows/first-load'
import { javascriptBytes } from '@/bench/rows/javascript-bytes'
import { bankPageDepth, dashboardPageDepth } from '@/bench/rows/page-depth'
import { memoryAfterPages } from '@/bench/rows/memory'
import { nextClicks } from '@/bench/rows/next-click'
import { overviewCosts } from '@/bench/rows/overview'
import { pageRequests } from '@/bench/rows/page-requests'
import { pageThroughput } from '@/bench/rows/page-throughput'
import { portfolioRows } from '@/bench/rows/portfolio'
import { tokenEndpoint } from '@/bench/rows/token-endpoint'
import { upstreamCalls } from '@/bench/rows/upstream-calls'
import { type Connected, signInAndConnect } from '@/bench/stack/connected'
import { createOwnAccessToken } from '@/bench/stack/own-access-token'
import { createPartnerAccess } from '@/bench/stack/partner-access'
import { type Stack, startStack } from '@/bench/stack/start-stack'

const dataDir = '.cache/bench/million'
const rowCount = 1_000_000
const manyRows = ['P21', 'P22']
const csvRows = ['P9', 'P10']
const manyDir = '.cache/bench/portfolio'
// A few of them are of other owners; a thousand are of one.
const manyBusinesses = 1005
const hundredThousandDir = '.cache/bench/hundred-thousand'
const small = { person: 'olivia.owner@bank.example', business: 'Acme Robotics Inc.' }
const large = { person: 'max.many@bank.example', business: 'Hundred Thousand Ltd.' }

type Report = (line: string) => void

/** Measures the rows named (all where none is), over a bank with a million transactions. */
export async function measureRows(
  wanted: ReadonlySet<string>,
  { long, report }: { long: boolean; report: Report },
): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  if (chosen(manyRows, wanted)) {
    const many = ['--businesses', String(manyBusinesses), '--transactions', '1000']
    await seedOnce(manyDir, many, report)
    report(`Measuring ${manyRows.join(', ')} …`)
    figures.push(...told(await portfolioRows(manyDir, report), report))
  }
  if (chosen(['P31'], wanted)) {
    await seedOnce(hundredThousandDir, ['--transactions', '100000'], report)
    report('Measuring P31 …')
    figures.push(...told(await overviewCosts(hundredThousandDir, large, report), report))
  }
  if (chosen(csvRows, wanted)) {
    await seedOnce(hundredThousandDir, ['--transactions', '100000'], report)
    report(`Measuring ${csvRows.join(', ')} …`)
    figures.push(...told(await csvExport(hundredThousandDir, large), report))
  }
  const apart = [...manyRows, ...csvRows, 'P31']
  if (wanted.size > 0 && [...wanted].every((row) => apart.includes(row))) return figures
  await seedOnce(dataDir, ['--transactions', String(rowCount)], report)
  report('Starting both programs …')
  const stack = await startStack(dataDir)
  try {
    for (const { rows, measure } of await stackRows(stack)) {
      if (!chosen(rows, wanted)) continue
      report(`Measuring ${rows.join(', ')} …`)
      figures.push(...told(await measure(report), report))
    }
  } finally {
    await stack.stop()
  }
  if (chosen(['P26'], wanted)) {
    report('Measuring P26 …')
    const pages = long ? 20_000 : 2000
    figures.push(...told(await memoryAfterPages(dataDir, large, pages), report))
  }
  if (chosen(['P27'], wanted)) {
    report('Measuring P27 …')
    figures.push(...told(await coldStarts(dataDir), report))
  }
  return figures
}

/** Said as soon as it is known: what comes after may fail. */
function told(figures: Figure[], report: Report): Figure[] {
  for (const { row, what, value, goal } of figures)
    report(`  ${row} ${what}: ${value}, goal ${goal}`)
  return figures
}

interface Measurement {
  rows: readonly string[]
  measure: (report: Report) => Promise<Figure[]>
}

async function stackRows(stack: Stack): Promise<Measurement[]> {
  const smallBearer = await createOwnAccessToken(stack, small.person)
  const largeBearer = await createOwnAccessToken(stack, large.person)
  const smallClient: Connected = await signInAndConnect(stack, small)
  const largeClient: Connected = await signInAndConnect(stack, large)
  const listUrl = `${stack.bankUrl}/api/v1/transactions`
  return [
    {
      rows: ['P1', 'P2'],
      measure: () => pageThroughput(largeClient),
    },
    {
      rows: ['P5'],
      measure: (report) => bankPageDepth({ listUrl, smallBearer, largeBearer }, report),
    },
    { rows: ['P7'], measure: (report) => filterCosts(listUrl, largeBearer, report) },
    { rows: ['P17'], measure: (report) => bankThroughput(stack.bankUrl, largeBearer, report) },
    {
      rows: ['P19'],
      measure: (report) => {
        const person = { email: large.person, password: 'correct-horse-battery' }
        return tokenEndpoint(stack.bankUrl, dataDir, person, report)
      },
    },
    { rows: ['P4'], measure: () => nextClicks(largeClient) },
    { rows: ['P14'], measure: () => javascriptBytes(largeClient) },
    { rows: ['P30'], measure: () => firstLoads(largeClient) },
    { rows: ['P16'], measure: () => pageRequests(largeClient) },
    { rows: ['P23', 'P24'], measure: () => upstreamCalls(largeClient) },
    {
      // The last of them, since it takes the large client's approval away.
      rows: ['P6'],
      measure: async (report) => {
        const partnerBearer = await createPartnerAccess(stack, dataDir, large)
        const connectLarge = () => signInAndConnect(stack, large)
        const clients = { small: smallClient, connectLarge }
        return dashboardPageDepth(clients, { listUrl, partnerBearer }, report)
      },
    },
  ]
}

function chosen(rows: readonly string[], wanted: ReadonlySet<string>): boolean {
  return wanted.size === 0 || rows.some((row) => wanted.has(row))
}

/** Seeding takes minutes, so the folder is kept; delete it to seed anew. */
async function seedOnce(folder: string, size: readonly string[], report: Report): Promise<void> {
  if (existsSync(path.join(folder, 'bank'))) return
  report(`Seeding a bank with ${size.join(' ')} into ${folder} …`)
  const child = spawn(process.execPath, ['scripts/run-tool.mjs', 'bank-seed', ...size], {
    env: { ...process.env, DATA_DIR: path.resolve(folder) },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`seeding ended with ${code}`)
}
