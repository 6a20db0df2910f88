import { EnvironmentError, readBankEnvironment } from '@/bank/environment'
import {
  aboutTransactions,
  defaultSeedOptions,
  isSeeded,
  seedLedger,
} from '@/bank/ledger/seed/seed-ledger'
import { showProgress } from '@/bank/ledger/seed/show-progress'
import { DatabaseInUseError } from '@/lib/server/db/store/database'
import { openDatabase } from '@/lib/server/db/store/open-database'

// Creates, migrates and, where it is empty, seeds the bank's store, and ends: the first initdb takes
// 800 MB that the bank itself should never occupy.

async function prepare(): Promise<void> {
  const environment = readBankEnvironment(process.env)
  const database = await openDatabase(environment.database, 'bank/ledger/migrations')
  try {
    if (await isSeeded(database.db)) return
    const options = defaultSeedOptions(new Date())
    const progress = showProgress(aboutTransactions(options), process.stdout)
    await seedLedger(database, { ...options, onProgress: progress.update })
    progress.finish()
  } finally {
    await database.close()
  }
}

prepare().catch((error: unknown) => {
  const isForThePerson = error instanceof EnvironmentError || error instanceof DatabaseInUseError
  const text = isForThePerson ? error.message : String(error instanceof Error ? error.stack : error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
})
