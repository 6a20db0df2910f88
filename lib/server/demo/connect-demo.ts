import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { demoPassword } from '@/lib/server/db/firm'
import { type BankCustomer, openBankCustomer } from '@/lib/server/demo/bank-customer'
import { connectDemoClients, type DemoBank } from '@/lib/server/demo/connect-clients'
import { demoClients } from '@/lib/server/demo/demo-clients'
import { type Env, readEnv } from '@/lib/server/env'
import { createLog } from '@/lib/server/log'
import { openProgram } from '@/lib/server/open-program'

/**
 * The program `.build/connect-demo.mjs`: connects the demo's clients before the dashboard first starts,
 * and plays the bank's owners and its operator for it.
 */
async function connectDemo(env: Env): Promise<void> {
  if (!env.isDemo) return
  const log = createLog()
  log.level = 'error'
  const program = await openProgram(env, log)
  try {
    const faults = await connectDemoClients(program, await openDemoBank(env), demoClients)
    if (faults.length > 0) {
      process.stderr.write(`Not all of the demo is as it should be: ${faults.join('; ')}\n`)
    }
  } finally {
    await program.close()
  }
}

async function openDemoBank({ bankAuthUrl, bankingClient, dataDir }: Env): Promise<DemoBank> {
  const { origin } = bankAuthUrl
  const operatorKey = (await readFile(path.join(dataDir, 'operator.key'), 'utf8')).trim()
  const customers = new Map<string, BankCustomer>()
  return {
    customerOf: (email) => {
      const known =
        customers.get(email) ?? openBankCustomer(origin, { email, password: demoPassword })
      customers.set(email, known)
      return known
    },
    age: async (business_id, days) => {
      const response = await fetch(`${origin}/operator/grants/age`, {
        method: 'POST',
        headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ client_id: bankingClient.id, business_id, days }),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
      if (!response.ok) throw new Error(`the bank answered ${response.status}`)
    },
  }
}

await connectDemo(readEnv())
