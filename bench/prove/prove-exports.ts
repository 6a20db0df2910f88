import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { build } from 'esbuild'
import type { ExportOrder, ExportReport } from '@/bench/prove/export-order'
import type { Finding, ProveSettings } from '@/bench/prove/proof'
import { closeProveStore, openProveStore, type StorePlace } from '@/bench/prove/prove-store'
import { openRowBank, type RowBank } from '@/bench/prove/row-bank'
import { bundleOptions } from '@/scripts/build-programs.mjs'
import { scopes } from '@/lib/bank-contract/authorization'
import type { FileFormat } from '@/lib/domain/exports/export-run'
import { createFirm } from '@/lib/server/db/firm'
import { generateVaultKey } from '@/lib/server/db/vault'

const rowsOf = { short: 12_000, usual: 100_000, long: 1_000_000 } as const
const formatsOf: Record<ProveSettings['form'], readonly FileFormat[]> = {
  short: ['csv'],
  usual: ['csv', 'xlsx', 'ofx'],
  long: ['csv'],
}

/** G31: a process is killed in the middle of an export, and the next one makes the same bytes. */
export async function proveExports(settings: ProveSettings): Promise<Finding[]> {
  const findings: Finding[] = []
  const rows = rowsOf[settings.form]
  const bundle = path.join(settings.folder, 'export-worker.mjs')
  await build({
    ...bundleOptions(),
    entryPoints: [{ in: 'bench/prove/export-worker.ts', out: 'export-worker' }],
    outdir: settings.folder,
  })
  for (const kind of ['postgres', 'embedded'] as const) {
    settings.say(`  on ${kind} …`)
    const place = {
      folder: path.join(settings.folder, `exports-${kind}`),
      databaseUrl: kind === 'postgres' ? await settings.createDatabase() : undefined,
      vaultKeys: generateVaultKey('k1').reveal(),
      journal: 'journal',
    }
    const bank = await openRowBank(rows)
    const seeded = await seed(place)
    for (const format of formatsOf[settings.form]) {
      const order = { place, door: bank.door, format, ...seeded }
      findings.push(await killAndCompare(bundle, bank, order, { kind, rows }))
    }
    await bank.close()
  }
  return findings
}

type Seeded = Pick<ExportOrder, 'person_id' | 'connection_id'>

async function seed(place: StorePlace): Promise<Seeded> {
  const store = await openProveStore(place)
  const people = [
    { name: 'Ada', email: 'ada@firm.example', role: 'admin', passwordHash: 'x' },
  ] as const
  const { firm_id } = await createFirm(store.database, { name: 'Prove', time_zone: 'UTC', people })
  const connection_id = randomUUID()
  await store.database.query(
    `insert into connection (id, firm_id, name, environment, status, scope, gen, granted_at, recognition)
     values ($1, $2, 'a client', 'sandbox', 'active', $3, 1, now(), 'settled')`,
    [connection_id, firm_id, scopes.join(' ')],
  )
  const [person] = await store.database.query('select id from person where firm_id = $1', [firm_id])
  await closeProveStore(store)
  return { person_id: String(person?.['id']), connection_id }
}

async function killAndCompare(
  bundle: string,
  bank: RowBank,
  order: Omit<ExportOrder, 'does' | 'run_id'>,
  { kind, rows }: { kind: string; rows: number },
): Promise<Finding> {
  const before = bank.pages()
  const undisturbed = await makeWhole(bundle, { ...order, does: 'begin', run_id: randomUUID() })
  const pages = bank.pages() - before
  const run_id = randomUUID()
  const killedAt = Math.floor(pages * 0.7)
  await makeKilled(bundle, bank, killedAt, { ...order, does: 'begin', run_id })
  const again = Math.floor(pages * 0.1)
  await lapse(order.place, run_id)
  await makeKilled(bundle, bank, again, { ...order, does: 'go on', run_id })
  await lapse(order.place, run_id)
  const readUntilThen = bank.pages()
  const resumed = await makeWhole(bundle, { ...order, does: 'go on', run_id })
  const left = bank.pages() - readUntilThen
  const isSame = undisturbed.sha256 === resumed.sha256 && resumed.bytes > 0
  return {
    row: 'G31',
    what: `${rows} rows as ${order.format}, killed at page ${killedAt} of ${pages} and once more, ${kind}`,
    goal: 'the same bytes, each row once, and no finished window read again',
    found: `${isSame ? 'the same' : 'other'} ${resumed.bytes} bytes, ${resumed.rows} rows, ${left} pages read for the rest, at most ${Math.max(undisturbed.megabytes, resumed.megabytes)} MB`,
    met: isSame && resumed.rows === rows && resumed.state === 'finished' && left < pages * 0.8,
  }
}

// As Next has it: messages were compiled, and are only formatted.
const hook = `export const resolve = (name, context, next) =>
  next(name === 'use-intl/format-message' ? name + '/format-only' : name, context)`
const registering = `import { register } from 'node:module'
register('data:text/javascript,${encodeURIComponent(hook).replaceAll("'", '%27')}')`

function start(bundle: string, order: ExportOrder): ChildProcess {
  return fork(bundle, [], {
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(registering)}`],
    env: { ...process.env, PROVE_ORDER: JSON.stringify(order) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

async function makeWhole(bundle: string, order: ExportOrder): Promise<ExportReport> {
  const child = start(bundle, order)
  let report: ExportReport | undefined
  child.on('message', (message) => (report = message as ExportReport))
  await once(child, 'close')
  if (report === undefined) throw new Error('the export did not end')
  return report
}

async function makeKilled(
  bundle: string,
  bank: RowBank,
  atPage: number,
  order: ExportOrder,
): Promise<void> {
  const child = start(bundle, order)
  bank.onPage(atPage, () => void child.kill('SIGKILL'))
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (signal !== 'SIGKILL') throw new Error('the export ended before it was killed')
}

/** On PostgreSQL the claim of a process that is gone is another’s after half a minute. */
async function lapse(place: StorePlace, run_id: string): Promise<void> {
  if (place.databaseUrl === undefined) return
  const store = await openProveStore(place)
  await store.database.query('update export_run set claimed_until = now() where id = $1', [run_id])
  await closeProveStore(store)
}
