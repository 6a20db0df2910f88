import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { PackReading } from '@/lib/domain/packs/readings'
import type { CloseRef } from '@/lib/server/db/close-event'
import { closePack, packNotes } from '@/lib/server/db/pack-schema'
import { person } from '@/lib/server/db/schema'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

export interface NewPack {
  readonly version: number
  readonly manifestSha256: string
  readonly files: number
  readonly bytes: number
}

export interface StoredPack extends NewPack {
  readonly close_id: string
  /** The name of who made it first. */
  readonly by: string
  readonly at: string
}

/** Why the last try made no pack. */
export interface PackFailure {
  /** The file that is missing, by the name that it would have had; '' where it is no single one. */
  readonly file: string
  readonly reason: string
  readonly at: string
}

export interface PackNotes {
  readonly readings: readonly PackReading[]
  /** Undefined once a pack was made. */
  readonly failure: PackFailure | undefined
}

/** Keeps that it was made; a pack of the same bytes is kept once. */
export async function savePack(
  query: Query,
  { firm_id, close_id }: CloseRef,
  person_id: string,
  pack: NewPack,
): Promise<void> {
  await build(query, (db) =>
    db
      .insert(closePack)
      .values({ ...pack, firmId: firm_id, closeId: close_id, personId: person_id })
      .onConflictDoNothing(),
  )
}

/** The last pack of each of these closes that was new. */
export async function listLastPacks(
  query: Query,
  firm_id: string,
  close_ids: readonly string[],
): Promise<ReadonlyMap<string, StoredPack>> {
  if (close_ids.length === 0) return new Map()
  const isMeant = and(eq(closePack.firmId, firm_id), inArray(closePack.closeId, [...close_ids]))
  const packs = await listPacks(query, isMeant)
  return new Map(packs.toReversed().map((pack) => [pack.close_id, pack]))
}

/** The pack of a close with this manifest; undefined where none was made here. */
export async function findPack(
  query: Query,
  { firm_id, close_id }: CloseRef,
  manifestSha256: string,
): Promise<StoredPack | undefined> {
  const isMeant = and(
    eq(closePack.firmId, firm_id),
    eq(closePack.closeId, close_id),
    eq(closePack.manifestSha256, manifestSha256),
  )
  return (await listPacks(query, isMeant))[0]
}

function listPacks(query: Query, isMeant: SQL | undefined): Promise<StoredPack[]> {
  const { closeId, version, manifestSha256, files, bytes, at } = closePack
  return build(query, (db) =>
    db
      .select({ close_id: closeId, version, manifestSha256, files, bytes, at, by: person.name })
      .from(closePack)
      .innerJoin(person, eq(person.id, closePack.personId))
      .where(isMeant)
      .orderBy(desc(at)),
  )
}

/** Of each of these closes what is noted; one whose note does not open has none. */
export async function listPackNotes(
  { query, vault }: SealedQuery,
  firm_id: string,
  close_ids: readonly string[],
): Promise<ReadonlyMap<string, PackNotes>> {
  if (close_ids.length === 0) return new Map()
  const { closeId, notesSealed: sealed } = packNotes
  const rows = await build(query, (db) =>
    db
      .select({ close_id: closeId, sealed })
      .from(packNotes)
      .where(and(eq(packNotes.firmId, firm_id), inArray(closeId, [...close_ids]))),
  )
  return new Map(
    rows.flatMap((row): [string, PackNotes][] => {
      const notes = openJson(vault, contextOf({ firm_id, close_id: row.close_id }), row.sealed)
      // Written by `savePackNotes`, which writes nothing else.
      return notes === undefined ? [] : [[row.close_id, notes as PackNotes]]
    }),
  )
}

export async function findPackNotes(sealed: SealedQuery, ref: CloseRef): Promise<PackNotes> {
  const found = await listPackNotes(sealed, ref.firm_id, [ref.close_id])
  return found.get(ref.close_id) ?? { readings: [], failure: undefined }
}

/** Puts them in place of what was noted, within a transaction that has read it. */
export async function savePackNotes(
  { query, vault }: SealedQuery,
  ref: CloseRef,
  notes: PackNotes,
): Promise<void> {
  const notesSealed = sealJson(vault, contextOf(ref), notes)
  await build(query, (db) =>
    db
      .insert(packNotes)
      .values({ closeId: ref.close_id, firmId: ref.firm_id, notesSealed })
      .onConflictDoUpdate({ target: packNotes.closeId, set: { notesSealed } }),
  )
}

function contextOf({ firm_id, close_id }: CloseRef) {
  return { purpose: 'pack', firm_id, holder_id: close_id, gen: 0 } as const
}
