import { EnvironmentError, readBankEnvironment } from '@/bank/environment'
import { parseSeedArguments, SeedArgumentsError, usage } from '@/bank/ledger/seed/seed-arguments'
import { aboutTransactions, LedgerNotEmptyError, seedLedger } from '@/bank/ledger/seed/seed-ledger'
import { showProgress } from '@/bank/ledger/seed/show-progress'
import { DatabaseInUseError } from '@/lib/server/db/store/database'
import { openDatabase } from '@/lib/server/db/store/open-database'

// The operator's command: `npm run bank:seed -- --transactions N --businesses N --seed S`.

async function main(): Promise<void> {
  const options = parseSeedArguments(process.argv.slice(2), new Date())
  if (options === 'help') {
    process.stdout.write(`${usage}\n`)
    return
  }
  const environment = readBankEnvironment(process.env)
  const database = await openDatabase(environment.database, 'bank/ledger/migrations')
  try {
    const progress = showProgress(aboutTransactions(options), process.stdout)
    await seedLedger(database, { ...options, onProgress: progress.update })
    progress.finish()
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  const isForThePerson =
    error instanceof EnvironmentError ||
    error instanceof DatabaseInUseError ||
    error instanceof LedgerNotEmptyError ||
    error instanceof SeedArgumentsError
  const text = isForThePerson ? error.message : String(error instanceof Error ? error.stack : error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
})
