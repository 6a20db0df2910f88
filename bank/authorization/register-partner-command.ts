import { findOperatorKey } from '@/bank/stored-keys'
import { runPartnerCommand } from '@/bank/authorization/partner-command'
import {
  findRunningBank,
  type PartnerRegistry,
  runningBankRegistry,
  storeRegistry,
} from '@/bank/authorization/partner-registry'
import { type BankEnvironment, OperatorError, readBankEnvironment } from '@/bank/environment'
import { runCommand } from '@/bank/run-command'
import { isLoopbackHost } from '@/lib/bank-contract/web-address.mjs'
import { DatabaseInUseError, type OpenDatabase } from '@/lib/server/db/store/database'
import { openDatabase } from '@/lib/server/db/store/open-database'

// The operator's command: `npm run bank:client -- --name … --redirect-uri … --scope …`.

runCommand(async () => {
  const environment = readBankEnvironment(process.env)
  const write = (line: string): void => {
    process.stdout.write(`${line}\n`)
  }
  await runPartnerCommand(process.argv.slice(2), () => openRegistry(environment), write)
})

// A running bank has the embedded store locked, so the command goes through the bank. A server is open
// to both.
async function openRegistry(environment: BankEnvironment): Promise<PartnerRegistry> {
  const { database, dataFolder, host, port } = environment
  if (database.kind === 'postgres') return storeRegistry(await openStore(environment))
  const address = `http://${reachable(host)}:${port}`
  const key = await findOperatorKey(dataFolder)
  // Elsewhere than on loopback no bank has an operator's address.
  const running = isLoopbackHost(reachable(host)) ? await findRunningBank(address, key) : undefined
  if (running === 'other') {
    throw new OperatorError(
      `The bank that answers at ${address} has another DATA_DIR than ${dataFolder}, and would not know this app. Set DATA_DIR to that bank's folder, or BANK_PORT to the port of the bank that you mean.`,
    )
  }
  if (running === 'same' && key !== undefined) return runningBankRegistry(address, key)
  try {
    return storeRegistry(await openStore(environment))
  } catch (cause) {
    if (!(cause instanceof DatabaseInUseError)) throw cause
    throw new OperatorError(
      `The store in ${dataFolder} is in use, but no bank answers at ${address}. If the bank listens elsewhere, set BANK_PORT.`,
      { cause },
    )
  }
}

function openStore({ database }: BankEnvironment): Promise<OpenDatabase> {
  return openDatabase(database, 'bank/ledger/migrations')
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
