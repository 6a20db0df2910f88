import { readBankEnvironment } from '@/bank/environment'
import { defaultSeedOptions, isSeeded } from '@/bank/ledger/seed/seed-ledger'
import { seedWithProgress } from '@/bank/ledger/seed/show-progress'
import { runCommand, withStore } from '@/bank/run-command'

// Creates, migrates and, where it is empty, seeds the bank's store, and ends: the first initdb takes
// 800 MB that the bank itself should never occupy.

runCommand(() =>
  withStore(readBankEnvironment(process.env), async (database) => {
    if (await isSeeded(database.db)) return
    await seedWithProgress(database, defaultSeedOptions(new Date()), process.stdout)
  }),
)
