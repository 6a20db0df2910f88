import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { and, asc, eq, isNotNull, notInArray, type SQL } from 'drizzle-orm'
import { exportKept, exportPart } from '@/lib/server/db/export-schema'
import { openBytes, sealBytes } from '@/lib/server/db/sealed-bytes'
import { forFirm } from '@/lib/server/db/store/firm-role'
import type { Store } from '@/lib/server/db/store'
import type { SealContext } from '@/lib/server/db/vault'

type KeptStore = Pick<Store, 'database' | 'vault'>

export interface RunRef {
  readonly firm_id: string
  readonly run_id: string
}

/** Something of a run that was kept whole. */
export interface Kept {
  readonly id: string
  readonly place: number
  readonly parts: number
  readonly size: number
  readonly mark: string | null
}

/** The name under which the file of a run is kept, and beside it which documents it holds. */
export const fileName = 'file'
export const contentsName = 'contents'

/** Begins to keep something, in place of what came half-way under that name before. */
export async function beginKept(
  { database }: KeptStore,
  { firm_id, run_id }: RunRef,
  name: string,
  place = 0,
): Promise<string> {
  const id = randomUUID()
  const firm = forFirm(database, firm_id)
  const insert = () =>
    firm.build((db) =>
      db
        .insert(exportKept)
        .values({ id, firmId: firm_id, runId: run_id, name, place })
        .onConflictDoNothing()
        .returning({ id: exportKept.id }),
    )
  const [begun] = await insert()
  if (begun !== undefined) return id
  const isSame = and(
    eq(exportKept.firmId, firm_id),
    eq(exportKept.runId, run_id),
    eq(exportKept.name, name),
    eq(exportKept.place, place),
  )
  await firm.build((db) => db.delete(exportKept).where(isSame))
  const [again] = await insert()
  if (again === undefined) throw new Error('what is to be kept was begun elsewhere')
  return id
}

export async function addKeptPart(
  { database, vault }: KeptStore,
  { firm_id }: Pick<RunRef, 'firm_id'>,
  kept_id: string,
  part: number,
  bytes: Uint8Array,
): Promise<void> {
  const id = randomUUID()
  const bytesSealed = sealBytes(vault, contextOf(firm_id, id), await shrink(bytes))
  await forFirm(database, firm_id).build((db) =>
    db.insert(exportPart).values({ id, firmId: firm_id, keptId: kept_id, part, bytesSealed }),
  )
}

/** Something small, with all of its bytes. */
export interface WholeThing {
  readonly name: string
  readonly bytes: Uint8Array
  readonly mark: string | null
}

/**
 * Keeps things by one statement. What stands under a name already, whole or half-way, stays as it is. It is raw SQL, so
 * that hundreds of them come as one value.
 */
export async function keepTogether(
  { database, vault }: KeptStore,
  { firm_id, run_id }: RunRef,
  things: readonly WholeThing[],
): Promise<void> {
  const sealed = await Promise.all(
    things.map(async ({ name, bytes, mark }) => {
      const id = randomUUID()
      const bytes_sealed = sealBytes(vault, contextOf(firm_id, id), await shrink(bytes))
      return { kept: randomUUID(), id, name, size: bytes.length, mark, bytes_sealed }
    }),
  )
  await forFirm(database, firm_id).query(
    `with thing as (
       select * from jsonb_to_recordset($3::jsonb)
         as t(kept uuid, id uuid, name text, size bigint, mark text, bytes_sealed text)
     ), added as (
       insert into export_kept (id, firm_id, run_id, name, place, parts, size, mark)
       select kept, $1, $2, name, 0, 1, size, mark from thing
       on conflict do nothing
       returning id
     )
     insert into export_part (id, firm_id, kept_id, part, bytes_sealed)
     select thing.id, $1, thing.kept, 0, thing.bytes_sealed
     from thing join added on added.id = thing.kept`,
    [firm_id, run_id, JSON.stringify(sealed)],
  )
}

/** From now on it is there. Throws where somebody else has begun it again meanwhile. */
export async function finishKept(
  { database }: KeptStore,
  { firm_id }: Pick<RunRef, 'firm_id'>,
  kept_id: string,
  whole: { parts: number; size: number; mark: string | null },
): Promise<void> {
  const [finished] = await forFirm(database, firm_id).build((db) =>
    db
      .update(exportKept)
      .set(whole)
      .where(and(eq(exportKept.firmId, firm_id), eq(exportKept.id, kept_id)))
      .returning({ id: exportKept.id }),
  )
  if (finished === undefined) throw new Error('what was kept was begun again')
}

/** What is whole under a name, in its order. */
export function listKept(
  store: Pick<KeptStore, 'database'>,
  run: RunRef,
  name: string,
): Promise<Kept[]> {
  return listAllKept(store, run, eq(exportKept.name, name))
}

/** All that is whole, in the order of each name. */
export function listAllKept(
  { database }: Pick<KeptStore, 'database'>,
  { firm_id, run_id }: RunRef,
  isMeant?: SQL,
): Promise<(Kept & { readonly name: string })[]> {
  const { id, name, place, parts, size, mark } = exportKept
  return forFirm(database, firm_id).build((db) =>
    db
      .select({ id, name, place, parts, size, mark })
      .from(exportKept)
      .where(
        and(
          eq(exportKept.firmId, firm_id),
          eq(exportKept.runId, run_id),
          isMeant,
          isNotNull(parts),
        ),
      )
      .orderBy(asc(place)),
  ) as Promise<(Kept & { name: string })[]>
}

/** Throws where the part is missing, AccessUnreadableError where it does not open. */
export async function readKeptPart(
  { database, vault }: KeptStore,
  { firm_id }: Pick<RunRef, 'firm_id'>,
  kept_id: string,
  part: number,
): Promise<Uint8Array> {
  const { id, bytesSealed, keptId, firmId } = exportPart
  const [row] = await forFirm(database, firm_id).build((db) =>
    db
      .select({ id, sealed: bytesSealed })
      .from(exportPart)
      .where(and(eq(firmId, firm_id), eq(keptId, kept_id), eq(exportPart.part, part))),
  )
  if (row === undefined) throw new Error('a part of an export is missing')
  return restore(openBytes(vault, contextOf(firm_id, row.id), row.sealed))
}

/** Its bytes, a part at a time. */
export async function* readKept(
  store: KeptStore,
  ref: Pick<RunRef, 'firm_id'>,
  { id, parts }: Pick<Kept, 'id' | 'parts'>,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part += 1) yield await readKeptPart(store, ref, id, part)
}

/** Removes all that is kept under a name, or all but what is under these. */
export async function removeKept(
  { database }: Pick<KeptStore, 'database'>,
  { firm_id, run_id }: RunRef,
  which: { name: string } | { but: readonly string[] },
): Promise<void> {
  const isMeant =
    'name' in which
      ? eq(exportKept.name, which.name)
      : which.but.length === 0
        ? undefined
        : notInArray(exportKept.name, [...which.but])
  await forFirm(database, firm_id).build((db) =>
    db
      .delete(exportKept)
      .where(and(eq(exportKept.firmId, firm_id), eq(exportKept.runId, run_id), isMeant)),
  )
}

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)
const plain = 0
const deflated = 1

// Of a PDF, a PNG, a JPEG and a ZIP.
const compressedHeads = ['%PDF', '\u0089PNG', '\u00FF\u00D8\u00FF', 'PK\u0003\u0004']

/** Whether deflating would find next to nothing. */
function isCompressed(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  return compressedHeads.some((each) => head.startsWith(each))
}

// A list shrinks to a tenth.
async function shrink(bytes: Uint8Array): Promise<Buffer> {
  if (isCompressed(bytes)) return Buffer.concat([Buffer.of(plain), bytes])
  const small = await deflate(bytes, { level: 1 })
  return small.length < bytes.length * 0.9
    ? Buffer.concat([Buffer.of(deflated), small])
    : Buffer.concat([Buffer.of(plain), bytes])
}

async function restore(stored: Buffer): Promise<Uint8Array> {
  const bytes = stored.subarray(1)
  return stored[0] === deflated ? inflate(bytes) : bytes
}

function contextOf(firm_id: string, holder_id: string): SealContext {
  return { purpose: 'export', firm_id, holder_id, gen: 0 }
}
