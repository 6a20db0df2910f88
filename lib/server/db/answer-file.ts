import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, lt, or, sql, sum } from 'drizzle-orm'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { AnswerFileType } from '@/lib/domain/answers/answer-file'
import type { ItemFile } from '@/lib/domain/close/firm-items'
import type { CloseRef } from '@/lib/server/db/close-event'
import { close } from '@/lib/server/db/close-schema'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { secondsAgo } from '@/lib/server/db/instant'
import { answerFile, answerPart, clientRequest } from '@/lib/server/db/request-schema'
import { openBytes, readWhole, sealBytes } from '@/lib/server/db/sealed-bytes'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

export interface FileRef {
  readonly firm_id: string
  readonly file_id: string
}

/** To what it was given: a question to a client, or one of the firm's items in a close. */
export type FileHolder =
  | { readonly request_id: string; readonly question: string }
  | { readonly close_id: string; readonly item_id: string }

export interface KeptFile {
  readonly id: string
  /** As who gave it calls it; '' where its seal does not open. */
  readonly name: string
  readonly type: AnswerFileType
  readonly size: number
}

export interface StoredFile extends KeptFile {
  readonly question: string
}

// Its size is 0 until it is whole: what came half-way is a file to nobody, and is swept.
const isWhole = gt(answerFile.size, 0)
const sweptAfterSeconds = 60 * 60

export async function beginFile(
  { query, vault }: SealedQuery,
  { firm_id, file_id }: FileRef,
  { of, name }: { of: FileHolder; name: string },
): Promise<void> {
  const holder =
    'question' in of
      ? { requestId: of.request_id, questionId: of.question }
      : { closeId: of.close_id, itemId: of.item_id }
  await build(query, (db) =>
    db.insert(answerFile).values({
      id: file_id,
      firmId: firm_id,
      ...holder,
      nameSealed: sealJson(vault, contextOf(firm_id, file_id), name),
      type: '',
      size: 0,
    }),
  )
}

export async function addPart(
  { query, vault }: SealedQuery,
  { firm_id, file_id }: FileRef,
  part: number,
  bytes: Uint8Array,
): Promise<void> {
  const id = randomUUID()
  const bytesSealed = sealBytes(vault, contextOf(firm_id, id), bytes)
  await build(query, (db) =>
    db.insert(answerPart).values({ id, firmId: firm_id, fileId: file_id, part, bytesSealed }),
  )
}

/** From now on it is there. Within a transaction that holds the firm’s chain, so that the room is counted once. */
export async function finishFile(
  query: Query,
  { firm_id, file_id }: FileRef,
  { type, size, sha256 }: Pick<ItemFile, 'type' | 'size' | 'sha256'>,
): Promise<void> {
  const which = and(eq(answerFile.firmId, firm_id), eq(answerFile.id, file_id))
  await build(query, (db) => db.update(answerFile).set({ type, size, sha256 }).where(which))
}

/** How many bytes the files of a request have that are whole. */
export async function countBytes(
  query: Query,
  { firm_id, request_id }: { firm_id: string; request_id: string },
): Promise<number> {
  const which = and(eq(answerFile.firmId, firm_id), eq(answerFile.requestId, request_id))
  const [counted] = await build(query, (db) =>
    db
      .select({ bytes: sum(answerFile.size).mapWith(Number) })
      .from(answerFile)
      .where(which),
  )
  return counted?.bytes ?? 0
}

/** The whole files of these requests, oldest first. */
export async function listFiles(
  { query, vault }: SealedQuery,
  firm_id: string,
  request_ids: readonly string[],
): Promise<StoredFile[]> {
  if (request_ids.length === 0) return []
  const { id, firmId, requestId, createdAt } = answerFile
  const rows = await build(query, (db) =>
    db
      .select({ ...fileColumns, question: sql<string>`${answerFile.questionId}` })
      .from(answerFile)
      .where(and(eq(firmId, firm_id), inArray(requestId, [...request_ids]), isWhole))
      .orderBy(asc(createdAt), asc(id)),
  )
  return rows.map(({ question, ...row }) => ({ ...openFile(vault, firm_id, row), question }))
}

/** The whole files of the firm's items in a close, each with its item, oldest first. */
export async function listItemFiles(
  { query, vault }: SealedQuery,
  { firm_id, close_id }: CloseRef,
): Promise<(ItemFile & { readonly item_id: string })[]> {
  const { id, firmId, closeId, createdAt, sha256 } = answerFile
  const rows = await build(query, (db) =>
    db
      .select({ ...fileColumns, sha256, item_id: sql<string>`${answerFile.itemId}` })
      .from(answerFile)
      .where(and(eq(firmId, firm_id), eq(closeId, close_id), isWhole))
      .orderBy(asc(createdAt), asc(id)),
  )
  return rows.map(({ item_id, sha256: digest, ...row }) => ({
    ...openFile(vault, firm_id, row),
    sha256: digest,
    item_id,
  }))
}

/** A whole file of this client, given by it or to an item of its closes; undefined where the client has no such file. */
export async function findFile(
  { query, vault }: SealedQuery,
  { firm_id, connection_id }: ConnectionRef,
  file_id: string,
): Promise<KeptFile | undefined> {
  if (!uuidPattern.test(file_id)) return undefined
  const ofClient = or(
    eq(clientRequest.connectionId, connection_id),
    eq(close.connectionId, connection_id),
  )
  const isIt = and(eq(answerFile.firmId, firm_id), eq(answerFile.id, file_id))
  const [row] = await build(query, (db) =>
    db
      .select(fileColumns)
      .from(answerFile)
      .leftJoin(clientRequest, eq(clientRequest.id, answerFile.requestId))
      .leftJoin(close, eq(close.id, answerFile.closeId))
      .where(and(isIt, isWhole, ofClient)),
  )
  return row && openFile(vault, firm_id, row)
}

/**
 * Its bytes, part by part: one part at a time is held. Throws AccessUnreadableError where a part does not open, and
 * Error where one is missing.
 */
export function readParts(
  { query, vault }: SealedQuery,
  { firm_id, file_id }: FileRef,
  size: number,
): AsyncGenerator<Uint8Array> {
  const { id, fileId, firmId, part: nth, bytesSealed } = answerPart
  return readWhole(size, async (part) => {
    const which = and(eq(firmId, firm_id), eq(fileId, file_id), eq(nth, part))
    const [row] = await build(query, (db) =>
      db.select({ id, sealed: bytesSealed }).from(answerPart).where(which),
    )
    return row && openBytes(vault, contextOf(firm_id, row.id), row.sealed)
  })
}

/** With all their parts. */
export async function removeFiles(
  query: Query,
  firm_id: string,
  file_ids: readonly string[],
): Promise<void> {
  if (file_ids.length === 0) return
  const which = and(eq(answerFile.firmId, firm_id), inArray(answerFile.id, [...file_ids]))
  await build(query, (db) => db.delete(answerFile).where(which))
}

/** What came half-way and was left behind when the program ended. */
export async function sweepHalfFiles({ query }: OpenDatabase): Promise<void> {
  const isOld = lt(answerFile.createdAt, secondsAgo(sweptAfterSeconds))
  await build(query, (db) => db.delete(answerFile).where(and(eq(answerFile.size, 0), isOld)))
}

const fileColumns = {
  id: answerFile.id,
  sealed: answerFile.nameSealed,
  type: sql<AnswerFileType>`${answerFile.type}`,
  size: answerFile.size,
}

function openFile(
  vault: SealedQuery['vault'],
  firm_id: string,
  { sealed, ...row }: Omit<KeptFile, 'name'> & { sealed: string },
): KeptFile {
  const name = openJson(vault, contextOf(firm_id, row.id), sealed)
  return { ...row, name: typeof name === 'string' ? name : '' }
}

function contextOf(firm_id: string, holder_id: string) {
  return { purpose: 'answer', firm_id, holder_id, gen: 0 } as const
}
