import { readBankEnvironment } from '@/bank/environment'
import { parseSeedArguments, usage } from '@/bank/ledger/seed/seed-arguments'
import { seedWithProgress } from '@/bank/ledger/seed/show-progress'
import { runCommand, withStore } from '@/bank/run-command'

// The operator's command: `npm run bank:seed -- --transactions N --businesses N --seed S`.

runCommand(async () => {
  const options = parseSeedArguments(process.argv.slice(2), new Date())
  if (options === 'help') {
    process.stdout.write(`${usage}\n`)
    return
  }
  await withStore(readBankEnvironment(process.env), (database) =>
    seedWithProgress(database, options, process.stdout),
  )
})
