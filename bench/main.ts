import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Figure } from '@/bench/figure'
import { bankThroughput } from '@/bench/rows/bank-throughput'
import { boardCosts } from '@/bench/rows/board'
import { booksCosts } from '@/bench/rows/books'
import { closeCosts } from '@/bench/rows/close'
import { clickCosts, nextClicks } from '@/bench/rows/clicks'
import { coldStarts } from '@/bench/rows/cold-starts'
import { csvExport } from '@/bench/rows/csv-export'
import { exportJobs } from '@/bench/rows/export-jobs'
import { filterCosts } from '@/bench/rows/filter-costs'
import { firstLoads } from '@/bench/rows/first-load'
import { markCosts } from '@/bench/rows/marks'
import { overviewCosts } from '@/bench/rows/overview'
import { pageDepth } from '@/bench/rows/page-depth'
import { pageThroughput } from '@/bench/rows/page-throughput'
import { javascriptBytes, pageRequests } from '@/bench/rows/page-weight'
import { portfolioRows } from '@/bench/rows/portfolio'
import { tokenEndpoint } from '@/bench/rows/token-endpoint'
import { upstreamCalls } from '@/bench/rows/upstream-calls'
import { zipExport } from '@/bench/rows/zip-export'
import { watchCalls } from '@/bench/watch/watch-calls'
import {
  type BenchStack,
  type Client,
  large,
  runCommand,
  signInAndConnect,
  withStack,
} from '@/bench/stack/bench-stack'

// `npm run bench`, or `npm run bench -- P1 P14` for some rows of it.

const wanted = new Set(process.argv.slice(2).map((name) => name.toUpperCase()))
const report = (line: string): void => console.log(line)

// Kept between runs, since seeding takes minutes; delete one to seed it anew.
const ledgers = {
  'hundred-thousand': ['--transactions', '100000'],
  million: ['--transactions', '1000000'],
  // A few of them are of other owners; a thousand are of one.
  portfolio: ['--businesses', '1005', '--transactions', '1000'],
  board: ['--transactions', '3000'],
}
type Ledger = keyof typeof ledgers

interface Row {
  names: string
  /** Undefined of a row that brings its own bank. */
  ledger: Ledger | undefined
  /** With both programs over the ledger, with a client of it too, or with its folder alone. */
  onStack?: (stack: BenchStack) => Promise<Figure[]>
  onClient?: (client: Client) => Promise<Figure[]>
  onFolder?: (folder: string) => Promise<Figure[]>
  alone?: () => Promise<Figure[]>
}

const rows: readonly Row[] = [
  { names: 'P21 P22', ledger: 'portfolio', onStack: (each) => portfolioRows(each, report) },
  { names: 'P31', ledger: 'hundred-thousand', onClient: (each) => overviewCosts(each, report) },
  { names: 'P9 P10', ledger: 'hundred-thousand', onClient: csvExport },
  { names: 'P40 P41', ledger: 'hundred-thousand', onClient: exportJobs },
  { names: 'P42', ledger: 'hundred-thousand', onClient: zipExport },
  { names: 'P1 P2 P26', ledger: 'hundred-thousand', onClient: pageThroughput },
  { names: 'P4', ledger: 'hundred-thousand', onClient: nextClicks },
  { names: 'P32', ledger: 'hundred-thousand', onClient: clickCosts },
  { names: 'P14', ledger: 'hundred-thousand', onClient: javascriptBytes },
  { names: 'P16', ledger: 'hundred-thousand', onClient: pageRequests },
  { names: 'P30', ledger: 'hundred-thousand', onClient: firstLoads },
  { names: 'P23 P24', ledger: 'hundred-thousand', onClient: upstreamCalls },
  { names: 'P5', ledger: 'million', onStack: (each) => pageDepth(each, report) },
  { names: 'P7', ledger: 'million', onStack: (each) => filterCosts(each, report) },
  { names: 'P17', ledger: 'hundred-thousand', onStack: bankThroughput },
  { names: 'P19', ledger: 'hundred-thousand', onStack: tokenEndpoint },
  { names: 'P34', ledger: 'board', onClient: markCosts },
  { names: 'P35', ledger: 'board', onClient: booksCosts },
  { names: 'P37', ledger: 'board', onClient: (each) => closeCosts(each) },
  { names: 'P33', ledger: 'board', onFolder: boardCosts },
  { names: 'P27', ledger: 'million', onFolder: coldStarts },
  { names: 'P36', ledger: undefined, alone: () => watchCalls() },
]

const chosen = rows.filter(
  ({ names }) => wanted.size === 0 || names.split(' ').some((name) => wanted.has(name)),
)
const figures: Figure[] = []
for (const ledger of Object.keys(ledgers) as Ledger[]) {
  const here = chosen.filter((row) => row.ledger === ledger)
  if (here.length > 0) await measure(here, await prepareLedger(ledger))
}
for (const row of chosen) await run(row, row.alone?.())
if (figures.length === 0) {
  console.error(`No row is called ${[...wanted].join(', ')}; nothing was measured.`)
  process.exit(2)
}
printFigures()
await writeFile(
  'bench/results.json',
  `${JSON.stringify({ node: process.version, cores: availableParallelism(), figures }, null, 2)}\n`,
)

async function run(row: Row, work: Promise<Figure[]> | undefined): Promise<void> {
  if (work === undefined) return
  report(`Measuring ${row.names} …`)
  const found = await work
  figures.push(...found)
  // Said as soon as it is known: what comes after may fail.
  for (const { row: name, what, value, goal } of found)
    report(`  ${name} ${what}: ${value}, goal ${goal}`)
}

async function measure(here: readonly Row[], folder: string): Promise<void> {
  if (here.some(({ onFolder }) => onFolder === undefined)) {
    await withStack(folder, async (stack) => {
      const isOfClient = here.some(({ onClient }) => onClient !== undefined)
      const client = isOfClient ? await signInAndConnect(stack, large) : undefined
      for (const row of here) await run(row, client && row.onClient?.(client))
      for (const row of here) await run(row, row.onStack?.(stack))
    })
  }
  for (const row of here) await run(row, row.onFolder?.(folder))
}

/** In the PostgreSQL at BANK_DATABASE_URL stands what was seeded there. */
async function prepareLedger(ledger: Ledger): Promise<string> {
  const isElsewhere = process.env['BANK_DATABASE_URL'] !== undefined
  const folder = path.resolve('.cache/bench', isElsewhere ? 'postgres' : ledger)
  if (isElsewhere || existsSync(path.join(folder, 'bank'))) return folder
  report(`Seeding a bank with ${ledgers[ledger].join(' ')} into ${folder} …`)
  await runCommand(['bank-seed', ...ledgers[ledger]], { DATA_DIR: folder })
  return folder
}

function printFigures(): void {
  console.log(`\nNode ${process.version}, ${availableParallelism()} cores\n`)
  console.log('| row | figure | held against | measured | goal | |')
  console.log('|---|---|---|---|---|---|')
  for (const { row, what, against, value, goal, met } of figures) {
    console.log(`| ${row} | ${what} | ${against} | ${value} | ${goal} | ${met ? 'met' : 'short'} |`)
  }
  const met = figures.filter((figure) => figure.met).length
  console.log(`\n${met} of ${figures.length} figures reach their goal.`)
}
