import { afterAll, beforeAll, expect, it } from 'vitest'
import { listTurnCloses } from '@/lib/server/db/listed-close'
import type { PersonSession } from '@/lib/server/db/session'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { countChangedMonths } from '@/lib/server/db/watched-month'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { insertTestConnection } from '@/test/db/store'

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const locked = 3000
let dashboard: TestDashboard
let admin: PersonSession

// The embedded store alone: it has no statistics, by which a server would find the way.
beforeAll(async () => {
  dashboard = await openTestDashboard('embedded')
  admin = await dashboard.signIn()
  const firm_id = admin.firm.id
  const client = await insertTestConnection(dashboard.database, { firm_id, name: 'Northlight' })
  await dashboard.database.query(
    `insert into close (firm_id, connection_id, first, last, preparer_id, due, progress, state)
     select $1, $2, day, day, $3, day, repeat(' ', 600),
       case when n <= $4::int then 'locked' else 'in_preparation' end
     from (select n, date '2010-01-01' + n as day from generate_series(1, $4::int + 1) n) days`,
    [firm_id, client, admin.person.id, locked],
  )
})
afterAll(() => dashboard.close())

/** How many rows of closes the statements look at, whether they were wanted or not. */
async function countExamined(run: (database: OpenDatabase) => Promise<unknown>): Promise<number> {
  let examined = 0
  const { database } = dashboard
  await run({
    ...database,
    query: async (text, values, options) => {
      const [row] = await forFirm(database, admin.firm.id).query(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      )
      if (row === undefined) throw new Error('explain gave no plan')
      const [{ Plan }] = row['QUERY PLAN'] as [{ Plan: PlanNode }]
      for (const node of nodesOf(Plan)) {
        if (node['Relation Name'] !== 'close') continue
        const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
        examined += rows * node['Actual Loops']
      }
      return database.query(text, values, options)
    },
  })
  return examined
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

it('what every page of the firm counts is found without reading all that is locked', async () => {
  const { person } = admin
  expect(await countExamined((database) => countChangedMonths(database, person))).toBeLessThan(10)
  let turns: unknown[] = []
  const examined = await countExamined(async (database) => {
    turns = await listTurnCloses({ ...dashboard.store, database }, person, '2026-06-30')
  })
  expect(turns).toHaveLength(1)
  expect(examined).toBeLessThan(10)
})
