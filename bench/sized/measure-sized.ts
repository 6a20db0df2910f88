import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isSeeded } from '@/bank/ledger/seed/seed-ledger'
import type { Figure } from '@/bench/figure'
import { filterCosts } from '@/bench/rows/filter-costs'
import { sizedPageDepth } from '@/bench/sized/sized-page-depth'
import { createOwnAccessToken } from '@/bench/stack/own-access-token'
import { startBank } from '@/bench/stack/start-bank'
import { openPostgres } from '@/lib/server/db/store/open-database'
import { startTestPostgres } from '@/scripts/test-requirements.mjs'

const sizedRows = ['P5', 'P7']

/**
 * P5 and P7 at the bank alone, over PostgreSQL with a ledger of that size: the one at
 * BANK_DATABASE_URL, which is seeded if it is empty and kept, or one that is thrown away.
 */
export async function measureSized(
  wanted: ReadonlySet<string>,
  transactions: number,
  report: (line: string) => void,
): Promise<readonly Figure[]> {
  const given = process.env['BANK_DATABASE_URL']
  const server =
    given === undefined
      ? await startTestPostgres(report)
      : { url: given, stop: () => Promise.resolve() }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countinghouse-bench-'))
  const database = await openPostgres(server.url, 'bank/ledger/migrations', 1)
  const figures: Figure[] = []
  try {
    if (!(await isSeeded(database.db))) await seed(server.url, dataDir, transactions, report)
    const bank = await startBank(dataDir, server.url)
    try {
      const smallBearer = await createOwnAccessToken(bank, 'olivia.owner@bank.example')
      const largeBearer = await createOwnAccessToken(bank, 'max.many@bank.example')
      const listUrl = `${bank.bankUrl}/api/v1/transactions`
      const measures: Record<string, () => Promise<Figure[]>> = {
        P5: () => sizedPageDepth({ listUrl, smallBearer, largeBearer }, database, dataDir),
        P7: () => filterCosts(listUrl, largeBearer, report),
      }
      for (const row of sizedRows) {
        const measure = measures[row]
        if (measure === undefined || (wanted.size > 0 && !wanted.has(row))) continue
        report(`Measuring ${row} …`)
        figures.push(...(await measure()))
      }
    } finally {
      await bank.stop()
    }
  } finally {
    await database.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return figures
}

async function seed(
  url: string,
  dataDir: string,
  transactions: number,
  report: (line: string) => void,
): Promise<void> {
  report(`Seeding ${transactions} transactions into ${new URL(url).host} …`)
  const started = performance.now()
  const child = spawn(
    process.execPath,
    ['scripts/run-tool.mjs', 'bank-seed', '--transactions', String(transactions)],
    {
      env: { ...process.env, DATA_DIR: dataDir, BANK_DATABASE_URL: url },
      stdio: 'inherit',
    },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`seeding ended with ${code}`)
  report(`  … in ${Math.round((performance.now() - started) / 1000)} s`)
}
