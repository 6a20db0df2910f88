import { sealCursor, type Position } from '@/bank/api/cursor'
import { findPage } from '@/bank/api/find-page'
import { parseListRequest } from '@/bank/api/list-request'
import { listTransactions } from '@/bank/api/transaction-endpoints'
import { readOrCreateSigningKey } from '@/bank/stored-keys'
import { exactFigure, type Figure, ratioFigure } from '@/bench/figure'
import { median, type Target, timeEach } from '@/bench/measure/load'
import { interleave } from '@/bench/measure/ratio'
import type { ApiSide } from '@/bench/rows/page-depth'
import type { OpenDatabase } from '@/lib/server/db/store/database'

const rounds = 7
const requestsPerRound = 40
const pageSize = 100
const deepPage = 10_000
const owner = 'max.many@bank.example'

/**
 * P5 over a store that this process reads too: the tokens of a page in the middle and of one near
 * the end are sealed with the bank's own key instead of walking there, and the rows that the store
 * examined for each are counted out of its plan.
 */
export async function sizedPageDepth(
  api: ApiSide,
  database: OpenDatabase,
  dataDir: string,
): Promise<Figure[]> {
  const [business] = await database.query(
    `select m.business_id::text as id from membership m join person p on p.id = m.person_id
     where p.email = $1`,
    [owner],
  )
  const business_id = String(business?.['id'])
  const request = parseListRequest(listTransactions, `${api.listUrl}?page_size=${pageSize}`)
  const { operation } = listTransactions
  const binding = { operation, business_id, app_id: 'own', selection: request.selection }
  const key = await readOrCreateSigningKey(dataDir)
  const at = (bearer: string, position?: Position): Target => ({
    url: `${api.listUrl}?page_size=${pageSize}${
      position === undefined ? '' : `&page_token=${sealCursor(key, binding, position)}`
    }`,
    headers: { authorization: `Bearer ${bearer}` },
  })
  const time = (target: Target) => async () => median(await timeEach(target, requestsPerRound))
  const first = at(api.largeBearer)
  const positions: [string, Position | undefined][] = [
    ['page 1', undefined],
    [
      `page ${deepPage}`,
      await positionAt(database, business_id, 'desc', (deepPage - 1) * pageSize),
    ],
    ['the page before the last', await positionAt(database, business_id, 'asc', pageSize * 2)],
  ]
  const figures: Figure[] = []
  for (const [what, position] of positions) {
    const against = position === undefined ? 'page 1 of a small ledger' : 'its page 1'
    const other = position === undefined ? at(api.smallBearer) : first
    const ratio = await interleave(rounds, time(at(api.largeBearer, position)), time(other))
    figures.push(ratioFigure({ row: 'P5', what, against }, ratio, { atMost: 1.15 }))
    const rows = await rowsExamined(database, async (explaining) => {
      await findPage(explaining, { endpoint: listTransactions, request, business_id, position })
    })
    const about = { row: 'P5', what: `${what}, rows examined`, against: 'page_size + 1' }
    figures.push(exactFigure(about, rows, 'rows', pageSize + 1))
  }
  return figures
}

async function positionAt(
  database: OpenDatabase,
  business_id: string,
  direction: 'asc' | 'desc',
  rows: number,
): Promise<Position> {
  const [row] = await database.query(
    `select id::text, initiated_at::text as value from ledger_transaction
     where business_id = $1::uuid
     order by initiated_at ${direction}, id ${direction} offset ${rows} limit 1`,
    [business_id],
  )
  if (row === undefined) throw new Error(`the ledger has fewer than ${rows} transactions`)
  return { id: String(row['id']), value: String(row['value']) }
}

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** Rows of tables and indexes that the store looked at for what `read` asks of it. */
async function rowsExamined(
  database: OpenDatabase,
  read: (explaining: Pick<OpenDatabase, 'query'>) => Promise<void>,
): Promise<number> {
  let examined = 0
  await read({
    query: async (text, values = []) => {
      const [row] = await database.query(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      )
      if (row === undefined) throw new Error('explain gave no plan')
      const [{ Plan }] = row['QUERY PLAN'] as [{ Plan: PlanNode }]
      examined += examinedBy(Plan)
      return database.query(text, values)
    },
  })
  return examined
}

function examinedBy(node: PlanNode): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const own = /^(?:Index|Bitmap Heap|Seq)/.test(node['Node Type'])
    ? (node['Actual Rows'] + removed) * node['Actual Loops']
    : 0
  return own + (node.Plans ?? []).reduce((sum, each) => sum + examinedBy(each), 0)
}
