import path from 'node:path'
import { parseArgs } from 'node:util'
import { DatabaseInUseError } from '@/lib/server/db/store/database'
import { carryOutOrder } from '@/lib/server/carry-out-order'
import { EnvError } from '@/lib/server/env-error'
import { askRunningProgram, type Order, OrderRefusedError } from '@/lib/server/operator-desk'
import { unwatched } from '@/lib/server/db/install-watch'
import { openStorage } from '@/lib/server/db/open-storage'
import { openTokenJournal } from '@/lib/server/db/token-journal'
import { readStoreSettings, type StoreSettings } from '@/lib/server/store-settings'
import { createVault } from '@/lib/server/db/vault/vault'

// The program `.build/give-order.mjs`: `npm run vault:rotate`, `-- --drop-old`, `npm run resume`.

async function main(): Promise<void> {
  const order = readOrder(process.argv.slice(2))
  // As the program itself runs: keys that several instances share are never made up here.
  const settings = readStoreSettings({ ...process.env, NODE_ENV: 'production' })
  for (const line of await giveOrder(settings, order)) console.log(line)
}

function readOrder(args: string[]): Order {
  const [name, ...rest] = args
  if (name === 'resume' && rest.length === 0) return 'resume'
  if (name !== 'rotate') throw new OrderRefusedError(usage)
  const isDrop = parseArgs({ args: rest, options: { 'drop-old': { type: 'boolean' } } }).values
  return isDrop['drop-old'] === true ? 'drop-old' : 'rotate'
}

const usage = 'npm run vault:rotate, npm run vault:rotate -- --drop-old, or npm run resume'

async function giveOrder(settings: StoreSettings, order: Order): Promise<string[]> {
  try {
    const database = await openStorage(settings)
    const journal = await openTokenJournal(path.join(settings.dataDir, 'journal'))
    const vault = createVault(settings.vaultKeys)
    try {
      return await carryOutOrder({ database, vault, journal, install: unwatched }, settings, order)
    } finally {
      await journal.close()
      await database.close()
    }
  } catch (cause) {
    if (!(cause instanceof DatabaseInUseError)) throw cause
    return askRunningProgram(settings.dataDir, order)
  }
}

const forTheOperator = [OrderRefusedError, EnvError]

main().catch((cause: unknown) => {
  const isKnown = forTheOperator.some((kind) => cause instanceof kind)
  const isUsage = cause instanceof TypeError && 'code' in cause
  console.error(isKnown || isUsage ? (cause as Error).message : cause)
  process.exitCode = isUsage ? 2 : 1
})
