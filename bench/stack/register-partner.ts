import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Partner {
  client_id: string
  client_secret: string
}

/** As the operator does it, at the bank that runs over `dataDir`. */
export async function registerPartner(
  bankUrl: string,
  dataDir: string,
  redirectUri: string,
): Promise<Partner> {
  const details = ['--name', 'Bench', '--redirect-uri', redirectUri]
  const scope = ['--scope', 'transactions:read offline_access']
  const { stdout } = await run(
    process.execPath,
    [path.resolve('.build/bank-client.mjs'), ...details, ...scope, '--json'],
    {
      env: {
        ...process.env,
        DATA_DIR: path.resolve(dataDir),
        BANK_PORT: new URL(bankUrl).port,
      },
    },
  )
  return JSON.parse(stdout) as Partner
}
