import type { TestDashboardWithBank } from '@/test/connections/dashboard-with-bank'
import type { TestInterleaving } from '@/test/connections/interleaving'

/** One client of the world, and what has befallen it. */
export interface TestWorldClient {
  connection_id: string
  business_id: string
  /** The bank's own ids of its accounts. */
  accounts: Set<string>
  /** Something happened after which the grant could not be saved. */
  excuse: string | undefined
  /** How often something of the kind happened. */
  excuses: number
  isReconnecting: boolean
  reconnects: number
}

export async function connectTestWorldClient(
  here: TestDashboardWithBank,
  interleaving: TestInterleaving,
  name: string,
): Promise<TestWorldClient> {
  const business_id = await here.ownedBusiness(name)
  const outcome = await interleaving.finish(here.connect({ business_id }))
  if (outcome.kind !== 'connected') throw new Error(JSON.stringify(outcome))
  const rows = await here.bank.context.database.query(
    'select id from account where business_id = $1',
    [business_id],
  )
  return {
    connection_id: outcome.connection_id,
    business_id,
    accounts: new Set(rows.map((row) => String(row['id']))),
    excuse: undefined,
    excuses: 0,
    isReconnecting: false,
    reconnects: 0,
  }
}
