import type {
  ExportKind,
  ExportProgress,
  ExportRun,
  ExportState,
} from '@/lib/domain/exports/export-run'
import { usualRetention } from '@/lib/domain/people/retention'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { Row } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { column } from '@/lib/server/db/column'
import type { Person } from '@/lib/server/db/person'
import type { Store } from '@/lib/server/db/store'
import { seer, visibleClient } from '@/lib/server/db/visible-client'
import type { Vault } from '@/lib/server/db/vault'

type RunStore = Pick<Store, 'database' | 'vault'>

export interface RunOwner {
  firm_id: string
  connection_id: string
}

export interface NewExportRun extends RunOwner {
  id: string
  person_id: string
  kind: ExportKind
}

/** Twice the pause between two signs of life, and some. */
const silenceSeconds = 60

/** False where a run of that id is known already. */
export async function insertExportRun(
  { database, vault }: RunStore,
  run: NewExportRun,
  progress: ExportProgress,
): Promise<boolean> {
  const rows = await forFirm(database, run.firm_id).query(
    `insert into export_run (id, firm_id, connection_id, person_id, kind, state, progress_sealed)
     values ($1, $2, $3, $4, $5, 'running', $6) on conflict (id) do nothing returning id`,
    [run.id, run.firm_id, run.connection_id, run.person_id, run.kind, seal(vault, run, progress)],
  )
  return rows.length > 0
}

/** Written again and again while it runs, also where nothing changed: it is the sign of life. */
export async function updateExportRun(
  { database, vault }: RunStore,
  run: NewExportRun,
  state: ExportState,
  progress: ExportProgress,
): Promise<void> {
  await forFirm(database, run.firm_id).query(
    `update export_run set state = $2, progress_sealed = $3, changed_at = now() where id = $1`,
    [run.id, state, seal(vault, run, progress)],
  )
}

const columns = `id, firm_id, kind, started_at, person_id, progress_sealed,
  (select name from person p where p.id = person_id) as by_name,
  case when state = 'running' and changed_at < now() - make_interval(secs => ${silenceSeconds})
    then 'interrupted' else state end as state`

/** Undefined where there is no such run of this client. */
export async function findExportRun(
  store: RunStore,
  { firm_id, connection_id }: RunOwner,
  id: string,
): Promise<ExportRun | undefined> {
  const [row] = await forFirm(store.database, firm_id).query(
    `select ${columns} from export_run where firm_id = $1 and connection_id = $2 and id = $3`,
    [firm_id, connection_id, id],
  )
  return row && readExportRun(store.vault, row)
}

/** The latest first. */
export async function listExportRuns(
  store: RunStore,
  { firm_id, connection_id }: RunOwner,
  limit: number,
): Promise<ExportRun[]> {
  const rows = await forFirm(store.database, firm_id).query(
    `select ${columns} from export_run where firm_id = $1 and connection_id = $2
     order by started_at desc limit $3`,
    [firm_id, connection_id, limit],
  )
  return rows.map((row) => readExportRun(store.vault, row))
}

/** One of any client that this person may see. */
export interface FirmExportRun extends ExportRun {
  connection_id: string
  clientName: string
}

/** The latest of all clients of this person first. */
export async function listFirmExportRuns(
  store: RunStore,
  person: Person,
  limit: number,
): Promise<FirmExportRun[]> {
  const rows = await forFirm(store.database, person.firm_id).query(
    `select r.*, c.name as client_name from (
       select ${columns}, connection_id from export_run where firm_id = $1
     ) r join connection c on c.id = r.connection_id
     where ${visibleClient}
     order by r.started_at desc limit $4`,
    [...seer(person), limit],
  )
  return rows.map((row) => ({
    ...readExportRun(store.vault, row),
    connection_id: column.text(row, 'connection_id'),
    clientName: column.text(row, 'client_name'),
  }))
}

/** Deletes what is older than its firm keeps. */
export async function sweepExportRuns({ database }: Pick<Store, 'database'>): Promise<void> {
  await database.query(
    `delete from export_run r where changed_at < now() - make_interval(days => coalesce(
       (select export_days from firm_setting s where s.firm_id = r.firm_id),
       ${usualRetention.export_days}))`,
  )
}

function readExportRun(vault: Vault, row: Row): ExportRun {
  const id = column.text(row, 'id')
  return {
    id,
    kind: column.text(row, 'kind') as ExportKind,
    state: column.text(row, 'state') as ExportState,
    startedAt: column.instant(row, 'started_at'),
    person_id: column.text(row, 'person_id'),
    by: column.optionalText(row, 'by_name') ?? '',
    progress: open(vault, column.text(row, 'progress_sealed'), column.text(row, 'firm_id'), id),
  }
}

function seal(vault: Vault, run: NewExportRun, progress: ExportProgress): string {
  return vault.seal(new SecretText(JSON.stringify(progress)), context(run.firm_id, run.id))
}

// Only a note of what was: a key that is gone takes the names with it, and nothing else.
function open(
  vault: Vault,
  sealed: string,
  firm_id: string,
  id: string,
): ExportProgress | undefined {
  try {
    const progress = JSON.parse(vault.open(sealed, context(firm_id, id)).reveal()) as ExportProgress
    // Rows of earlier versions have another name for the count.
    const { packed } = progress as { packed?: number }
    return packed === undefined ? progress : { ...progress, included: packed }
  } catch {
    return undefined
  }
}

function context(firm_id: string, holder_id: string) {
  return { purpose: 'export', firm_id, holder_id, gen: 0 } as const
}
