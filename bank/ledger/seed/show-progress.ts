import { aboutTransactions, seedLedger, type SeedOptions } from '@/bank/ledger/seed/seed-ledger'
import type { OpenDatabase } from '@/lib/server/db/store/database'

/** Seeds the ledger and shows how far it is. */
export async function seedWithProgress(
  database: OpenDatabase,
  options: SeedOptions,
  output: Output,
): Promise<void> {
  const progress = showProgress(aboutTransactions(options), output)
  await seedLedger(database, { ...options, onProgress: progress.update })
  progress.finish()
}

interface Progress {
  update: (done: { businesses: number; transactions: number }) => void
  finish: () => void
}

interface Output {
  isTTY?: boolean
  write: (text: string) => unknown
}

/** A bar on a terminal; elsewhere one line for every tenth of the way. */
export function showProgress(expectedTransactions: number, output: Output): Progress {
  let shown = -1
  let last = { businesses: 0, transactions: 0 }
  const step = output.isTTY === true ? 1 : 10
  return {
    update: (done) => {
      last = done
      const percent = Math.min(99, Math.floor((100 * done.transactions) / expectedTransactions))
      if (percent - shown < step && shown >= 0) return
      shown = percent - (percent % step)
      output.write(output.isTTY === true ? `\r${bar(percent)}` : `${phrase(percent)}\n`)
    },
    finish: () => {
      const start = output.isTTY === true ? `\r${bar(100)}\n` : ''
      output.write(
        `${start}Wrote ${last.transactions} transactions of ${last.businesses} businesses\n`,
      )
    },
  }
}

const width = 30

function bar(percent: number): string {
  const filled = Math.round((width * percent) / 100)
  return `${phrase(percent)} [${'='.repeat(filled)}${' '.repeat(width - filled)}]`
}

function phrase(percent: number): string {
  return `Growing the ledger: ${String(percent).padStart(3)} %`
}
