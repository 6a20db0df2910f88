import { findOperatorKey } from '@/bank/stored-keys'
import { runPartnerCommand } from '@/bank/authorization/partner-command'
import {
  type PartnerRegistry,
  runningBankRegistry,
  storeRegistry,
} from '@/bank/authorization/partner-registry'
import { type BankEnvironment, readBankEnvironment } from '@/bank/environment'
import { runCommand } from '@/bank/run-command'
import { DatabaseInUseError } from '@/lib/server/db/store/database'
import { openDatabase } from '@/lib/server/db/store/open-database'

// The operator's command: `npm run bank:client -- --name … --redirect-uri … --scope …`.

runCommand(async () => {
  const environment = readBankEnvironment(process.env)
  const write = (line: string): void => {
    process.stdout.write(`${line}\n`)
  }
  await runPartnerCommand(process.argv.slice(2), () => openRegistry(environment), write)
})

// A running bank has the embedded store locked, so the command goes through the bank.
async function openRegistry(environment: BankEnvironment): Promise<PartnerRegistry> {
  try {
    return storeRegistry(await openDatabase(environment.database, 'bank/ledger/migrations'))
  } catch (cause) {
    const key = await findOperatorKey(environment.dataFolder)
    if (!(cause instanceof DatabaseInUseError) || key === undefined) throw cause
    return runningBankRegistry(`http://${reachable(environment.host)}:${environment.port}`, key)
  }
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
