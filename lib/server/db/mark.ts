/**
 * Steps are written by raw SQL: as one JSON parameter they are one statement, however many they are.
 */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte, type SQL, sql } from 'drizzle-orm'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { MarkDoing, MarkedKind } from '@/lib/domain/close/marked-object'
import type { MarkStep } from '@/lib/domain/close/marks'
import type { SeenValues } from '@/lib/domain/close/seen-values'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { markStep } from '@/lib/server/db/mark-schema'
import { person } from '@/lib/server/db/schema'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'
import { openSealed, type SealContext, type Vault } from '@/lib/server/db/vault'

/** One step, with the object that it is about and the name of the person. */
export interface StoredMarkStep extends MarkStep {
  readonly object: string
  readonly n: number
  readonly name: string
}

interface MarkQuery {
  readonly query: Query
  readonly vault: Vault
}

/** What was done to the marks of these objects, by object, in order. One statement, however many. */
export async function listMarkSteps(
  { query, vault }: MarkQuery,
  owner: ConnectionRef,
  kind: MarkedKind,
  objects: readonly string[],
): Promise<Map<string, StoredMarkStep[]>> {
  const isOfThese = sql`${markStep.object} = any(${sql.param(objects)}::text[])`
  const steps = new Map<string, StoredMarkStep[]>()
  if (objects.length === 0) return steps
  for (const step of await listSteps(query, vault, owner, [eq(markStep.kind, kind), isOfThese])) {
    steps.set(step.object, [...(steps.get(step.object) ?? []), step])
  }
  return steps
}

/** Every step from a moment on, in order, to bring a page up to date that was read then. */
export function listMarkStepsSince(
  { query, vault }: MarkQuery,
  owner: ConnectionRef,
  kind: MarkedKind,
  since: string,
): Promise<StoredMarkStep[]> {
  return listSteps(query, vault, owner, [eq(markStep.kind, kind), gte(markStep.at, since)])
}

async function listSteps(
  query: Query,
  vault: Vault,
  { firm_id, connection_id }: ConnectionRef,
  conditions: readonly SQL[],
): Promise<StoredMarkStep[]> {
  const { id, object, n, does, personId, at, seenSealed, firmId, connectionId } = markStep
  const rows = await build(query, (db) =>
    db
      .select({ id, object, n, does, by: personId, at, seenSealed, name: person.name })
      .from(markStep)
      .innerJoin(person, eq(person.id, personId))
      .where(and(eq(firmId, firm_id), eq(connectionId, connection_id), ...conditions))
      .orderBy(asc(object), asc(n)),
  )
  return rows.map(({ id: row, seenSealed: sealed, ...step }) => ({
    ...step,
    seen: JSON.parse(openSealed(vault, sealed, sealContext(firm_id, row)).reveal()) as SeenValues,
  }))
}

/** Adds one step to each object, as its `n`th. Throws where somebody else's has that place already. */
export async function insertMarkSteps(
  { query, vault }: MarkQuery,
  { firm_id, connection_id }: ConnectionRef,
  { kind, does, person_id, at }: NewSteps,
  rows: readonly { readonly object: string; readonly n: number; readonly seen: SeenValues }[],
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ object, n, seen }) => {
    const id = randomUUID()
    const secret = new SecretText(JSON.stringify(seen))
    return { id, object, n, seen_sealed: vault.seal(secret, sealContext(firm_id, id)) }
  })
  await query(
    `insert into mark_step (id, firm_id, connection_id, kind, object, n, does, person_id, at, seen_sealed)
     select s.id, $1, $2, $3, s.object, s.n, $4, $5, $6::timestamptz, s.seen_sealed
     from jsonb_to_recordset($7::jsonb) as s(id uuid, object text, n integer, seen_sealed text)`,
    [firm_id, connection_id, kind, does, person_id, at, JSON.stringify(values)],
  )
}

interface NewSteps {
  readonly kind: MarkedKind
  readonly does: MarkDoing
  readonly person_id: string
  readonly at: string
}

function sealContext(firm_id: string, id: string): SealContext {
  return { purpose: 'mark', firm_id, holder_id: id, gen: 0 }
}
