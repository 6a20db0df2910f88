/**
 * Readings are written by raw SQL: as one JSON parameter they are one statement, however many clients they
 * are of, and what is written depends on what was known before.
 */
import { inArray } from 'drizzle-orm'
import { clientFigures } from '@/lib/server/db/client-schema'
import { build } from '@/lib/server/db/store/query-builder'
import type { Account } from '@/lib/bank-contract/account'
import { type ClientFigures, figuresForm } from '@/lib/domain/clients/client'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { updateKnownAccounts } from '@/lib/server/db/connection-account'
import type { ConnectionRef } from '@/lib/server/db/connection'
import type { Store } from '@/lib/server/db/store'
import { type Vault, isVaultError } from '@/lib/server/db/vault'

/** What became of one try to read a client's figures. */
export interface FigureReading extends ConnectionRef {
  triedAt: string
  outcome:
    | { kind: 'read'; figures: ClientFigures; accounts: readonly Account[]; readAt: string }
    | { kind: 'failed'; failure: FailureCode }
}

export type FailureCode = ReadFailure['code']

/**
 * A try that failed leaves the last known figures as they are; a client gone meanwhile is passed
 * over. Of several readings of one client, by people who read at once, the latest figures are kept.
 */
export async function saveFigures(
  { database, vault }: Pick<Store, 'database' | 'vault'>,
  readings: readonly FigureReading[],
): Promise<void> {
  const rows = readings.map(({ firm_id, connection_id, triedAt, outcome }) => ({
    firm_id,
    connection_id,
    tried_at: triedAt,
    ...(outcome.kind === 'read'
      ? {
          sealed: vault.seal(
            new SecretText(JSON.stringify(outcome.figures)),
            sealContext({ firm_id, connection_id }),
          ),
          read_at: outcome.readAt,
        }
      : { failure: outcome.failure }),
  }))
  await database.query(
    `insert into client_figures as known
       (connection_id, firm_id, figures_sealed, read_at, tried_at, failure)
     select c.id, c.firm_id, g.sealed, g.read_at, g.tried_at, g.failure
     from (
       select distinct on (connection_id) *
       from jsonb_to_recordset($1::jsonb) as reading(firm_id uuid, connection_id uuid,
         sealed text, read_at timestamptz, tried_at timestamptz, failure text)
       order by connection_id, sealed is null, tried_at desc
     ) g
     join connection c on c.id = g.connection_id and c.firm_id = g.firm_id
     order by c.id for key share of c
     on conflict (connection_id) do update
     set figures_sealed = coalesce(excluded.figures_sealed, known.figures_sealed),
       read_at = coalesce(excluded.read_at, known.read_at),
       tried_at = excluded.tried_at, failure = excluded.failure
     where excluded.tried_at >= known.tried_at`,
    [JSON.stringify(rows)],
  )
  await updateKnownAccounts(
    database,
    readings.flatMap(({ firm_id, connection_id, outcome }) =>
      outcome.kind === 'read' ? [{ firm_id, connection_id, accounts: outcome.accounts }] : [],
    ),
  )
}

export interface LastFigures {
  figures: ClientFigures | undefined
  readAt: string | null
}

/** Of these clients what was last seen, whatever firms they are of. */
export async function listLastFigures(
  { database, vault }: Pick<Store, 'database' | 'vault'>,
  connection_ids: readonly string[],
): Promise<Map<string, LastFigures>> {
  const rows = await build(database.query, (db) =>
    db
      .select({
        firm_id: clientFigures.firmId,
        connection_id: clientFigures.connectionId,
        sealed: clientFigures.figuresSealed,
        readAt: clientFigures.readAt,
      })
      .from(clientFigures)
      .where(inArray(clientFigures.connectionId, [...connection_ids])),
  )
  return new Map(
    rows.map(({ sealed, readAt, ...owner }) => {
      const figures = sealed === null ? undefined : openFigures(vault, owner, sealed)
      return [owner.connection_id, { figures, readAt }] as const
    }),
  )
}

/** Undefined for figures of another form, or sealed with a key that is gone: they are read again. */
export function openFigures(
  vault: Vault,
  owner: ConnectionRef,
  sealed: string,
): ClientFigures | undefined {
  try {
    const figures = JSON.parse(vault.open(sealed, sealContext(owner)).reveal()) as ClientFigures
    return figures.form === figuresForm ? figures : undefined
  } catch (cause) {
    if (isVaultError(cause)) return undefined
    throw cause
  }
}

function sealContext({ firm_id, connection_id }: ConnectionRef) {
  return { purpose: 'figures', firm_id, holder_id: connection_id, gen: 0 } as const
}
