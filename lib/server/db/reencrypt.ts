/**
 * A batch is written by raw SQL: as one JSON parameter it is one statement, however many rows it has.
 */
import { and, asc, count, getTableName, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { booksDecision, booksFile, booksPart } from '@/lib/server/db/books-schema'
import { clientFigures, clientMonth, exportRun } from '@/lib/server/db/client-schema'
import { authorizationRequest, connection, tokenLedger } from '@/lib/server/db/connection-schema'
import { close, closeEvent, exceptionEntry, tick } from '@/lib/server/db/close-schema'
import { shownOnce, totp } from '@/lib/server/db/factor-schema'
import { departure } from '@/lib/server/db/departure-schema'
import { clientGap } from '@/lib/server/db/gap-schema'
import { handedRow, handOver, handOverPart, ledgerChoice } from '@/lib/server/db/ledger-schema'
import { exportPart } from '@/lib/server/db/export-schema'
import { markStep, noteVersion } from '@/lib/server/db/mark-schema'
import { fingerprintKey } from '@/lib/server/db/renewal-schema'
import {
  answerFile,
  answerPart,
  clientQuestion,
  clientRequest,
  clientRequestEvent,
} from '@/lib/server/db/request-schema'
import { auditKey } from '@/lib/server/db/schema'
import { packNotes } from '@/lib/server/db/pack-schema'
import type { Store } from '@/lib/server/db/store'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'
import type { JournalEntry } from '@/lib/server/db/token-journal'
import { findPair, sealPair } from '@/lib/server/db/token-pair'
import {
  clientWatch,
  closeWatch,
  differenceAcceptance,
  lockDifference,
  lockPart,
} from '@/lib/server/db/watch-schema'
import { openSealed, type SealContext, isAccessUnreadable } from '@/lib/server/db/vault'

interface SealedColumn {
  table: PgTable
  sealed: AnyPgColumn
  /** A uuid that names the row. */
  key: AnyPgColumn
  purpose: SealContext['purpose']
  /** Null where it is of the whole store, and of no firm. */
  firm: AnyPgColumn | null
  holder: AnyPgColumn
  gen: AnyPgColumn | 0
}

function sealedIn(
  table: PgTable & { firmId: AnyPgColumn },
  sealed: AnyPgColumn,
  purpose: SealContext['purpose'],
  of: { key: AnyPgColumn; holder?: AnyPgColumn; gen?: AnyPgColumn },
): SealedColumn {
  return { table, sealed, purpose, firm: table.firmId, holder: of.key, gen: 0, ...of }
}

const ofConnection = { key: connection.id, gen: connection.gen }
const ofMonth = { key: clientMonth.id, holder: clientMonth.connectionId, gen: clientMonth.month }
const ofPair = { key: tokenLedger.receipt, holder: tokenLedger.connectionId, gen: tokenLedger.gen }

/** Every column of the store that holds a sealed text, and what each is bound to. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedIn(connection, connection.accessSealed, 'access', ofConnection),
  sealedIn(connection, connection.refreshSealed, 'refresh', ofConnection),
  sealedIn(tokenLedger, tokenLedger.pairSealed, 'pair', ofPair),
  sealedIn(authorizationRequest, authorizationRequest.verifierSealed, 'verifier', {
    key: authorizationRequest.id,
  }),
  sealedIn(exportRun, exportRun.progressSealed, 'export', { key: exportRun.id }),
  sealedIn(exportRun, exportRun.demandSealed, 'export', { key: exportRun.id }),
  sealedIn(exportPart, exportPart.bytesSealed, 'export', { key: exportPart.id }),
  sealedIn(clientFigures, clientFigures.figuresSealed, 'figures', {
    key: clientFigures.connectionId,
  }),
  sealedIn(clientMonth, clientMonth.sumsSealed, 'figures', ofMonth),
  sealedIn(totp, totp.secretSealed, 'totp', { key: totp.personId }),
  sealedIn(shownOnce, shownOnce.secretSealed, 'shown_once', {
    key: shownOnce.id,
    holder: shownOnce.sessionId,
  }),
  sealedIn(markStep, markStep.seenSealed, 'mark', { key: markStep.id }),
  sealedIn(noteVersion, noteVersion.textSealed, 'note', { key: noteVersion.id }),
  sealedIn(exceptionEntry, exceptionEntry.entrySealed, 'exception', { key: exceptionEntry.id }),
  sealedIn(close, close.amountsSealed, 'close', { key: close.id }),
  sealedIn(closeEvent, closeEvent.detailSealed, 'close', { key: closeEvent.id }),
  sealedIn(closeEvent, closeEvent.outcomeSealed, 'close', { key: closeEvent.id }),
  sealedIn(tick, tick.noteSealed, 'close', { key: tick.id }),
  sealedIn(lockPart, lockPart.rowsSealed, 'watch', { key: lockPart.id }),
  sealedIn(clientWatch, clientWatch.placeSealed, 'watch', { key: clientWatch.connectionId }),
  sealedIn(closeWatch, closeWatch.placeSealed, 'watch', { key: closeWatch.closeId }),
  sealedIn(lockDifference, lockDifference.differenceSealed, 'watch', { key: lockDifference.id }),
  sealedIn(differenceAcceptance, differenceAcceptance.seenSealed, 'watch', {
    key: differenceAcceptance.id,
  }),
  sealedIn(clientRequest, clientRequest.recipientSealed, 'request', { key: clientRequest.id }),
  sealedIn(clientQuestion, clientQuestion.wordsSealed, 'request', { key: clientQuestion.id }),
  sealedIn(clientRequestEvent, clientRequestEvent.detailSealed, 'answer', {
    key: clientRequestEvent.id,
  }),
  sealedIn(answerFile, answerFile.nameSealed, 'answer', { key: answerFile.id }),
  sealedIn(answerPart, answerPart.bytesSealed, 'answer', { key: answerPart.id }),
  sealedIn(booksFile, booksFile.detailSealed, 'books', { key: booksFile.id }),
  sealedIn(booksFile, booksFile.resultSealed, 'books', { key: booksFile.id }),
  sealedIn(booksDecision, booksDecision.decisionSealed, 'books', { key: booksDecision.id }),
  sealedIn(booksPart, booksPart.bytesSealed, 'books', { key: booksPart.id }),
  sealedIn(departure, departure.certificateSealed, 'departure', { key: departure.connectionId }),
  sealedIn(clientGap, clientGap.receiptSealed, 'gap', { key: clientGap.id }),
  sealedIn(ledgerChoice, ledgerChoice.choiceSealed, 'ledger', { key: ledgerChoice.id }),
  sealedIn(handOver, handOver.detailSealed, 'ledger', { key: handOver.id }),
  sealedIn(handedRow, handedRow.givenSealed, 'ledger', { key: handedRow.id }),
  sealedIn(handOverPart, handOverPart.bytesSealed, 'ledger', { key: handOverPart.id }),
  sealedIn(packNotes, packNotes.notesSealed, 'pack', { key: packNotes.closeId }),
  {
    table: fingerprintKey,
    sealed: fingerprintKey.keySealed,
    key: fingerprintKey.id,
    purpose: 'fingerprint',
    firm: null,
    holder: fingerprintKey.id,
    gen: 0,
  },
  {
    table: auditKey,
    sealed: auditKey.keySealed,
    key: auditKey.id,
    purpose: 'audit',
    firm: null,
    holder: auditKey.id,
    gen: auditKey.number,
  },
]

export interface ReencryptCounts {
  reencrypted: number
  /** Sealed with a key that is not on the ring, or altered: left as they are. */
  unreadable: number
}

const batchSize = 200
const firstKey = '00000000-0000-0000-0000-000000000000'

/**
 * Seals with the newest key what an older one sealed, in batches and beside everybody's work: a row
 * is written only while it still holds what was opened, so that no refresh meanwhile is undone. It
 * may be broken off and begun again at any time.
 */
export async function reencryptStore(store: Store, write = writeBatch): Promise<ReencryptCounts> {
  const counts = { reencrypted: 0, unreadable: 0 }
  for (const each of sealedColumns) {
    let after = firstKey
    for (;;) {
      const rows = await listOlder(store, each, after)
      after = rows.at(-1)?.key ?? after
      const done = await reencryptBatch(store, each, rows, write)
      counts.reencrypted += done.reencrypted
      counts.unreadable += done.unreadable
      if (rows.length < batchSize) break
    }
  }
  return counts
}

interface OlderRow {
  key: string
  sealed: string
  context: SealContext
}

async function listOlder(
  { database, vault }: Store,
  { table, sealed, key, firm, holder, gen, purpose }: SealedColumn,
  after: string,
): Promise<OlderRow[]> {
  const [newest] = vault.keyIds()
  const rows = await build(database.query, (db) =>
    db
      .select({
        key: sql<string>`${key}`,
        sealed: sql<string>`${sealed}`,
        firm_id: sql<string>`${firm ?? sql`''`}`,
        holder_id: sql<string>`${holder}`,
        gen: sql<number>`${gen}::float8`,
      })
      .from(table)
      .where(and(gt(key, after), sql`${sealedBy(sealed)} <> ${newest}`))
      .orderBy(asc(key))
      .limit(batchSize),
  )
  return rows.map((row) => ({
    key: row.key,
    sealed: row.sealed,
    context: { purpose, firm_id: row.firm_id, holder_id: row.holder_id, gen: row.gen },
  }))
}

/** The id of the key that a text is sealed with. */
function sealedBy(sealed: AnyPgColumn): SQL<string> {
  return sql<string>`split_part(${sealed}, '.', 1)`
}

async function reencryptBatch(
  { database, vault }: Store,
  each: SealedColumn,
  rows: readonly OlderRow[],
  write: typeof writeBatch,
): Promise<ReencryptCounts> {
  const changes: Change[] = []
  let unreadable = 0
  for (const { key, sealed, context } of rows) {
    try {
      const secret = openSealed(vault, sealed, context)
      changes.push({ key, old: sealed, sealed: vault.seal(secret, context) })
    } catch (cause) {
      if (!isAccessUnreadable(cause)) throw cause
      unreadable += 1
    }
  }
  return {
    reencrypted: changes.length === 0 ? 0 : await write(database, each, changes),
    unreadable,
  }
}

interface Change {
  key: string
  old: string
  sealed: string
}

async function writeBatch(
  database: OpenDatabase,
  { table, sealed, key }: SealedColumn,
  changes: readonly Change[],
): Promise<number> {
  const written = await database.query(
    `update ${getTableName(table)} set ${sealed.name} = n.sealed
     from jsonb_to_recordset($1::jsonb) as n(key uuid, old text, sealed text)
     where ${key.name} = n.key and ${getTableName(table)}.${sealed.name} = n.old returning 1`,
    [JSON.stringify(changes)],
  )
  return written.length
}

/** What is sealed with an older key and opens; what opens with none is lost, and holds no key. */
export async function countOlderInStore(store: Store): Promise<number> {
  const counts = await reencryptStore(store, async (_database, _each, changes) => changes.length)
  return counts.reencrypted
}

/** How many sealed texts of the store each key has sealed. */
export async function countSealed(database: OpenDatabase): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { table, sealed } of sealedColumns) {
    const rows = await build(database.query, (db) => {
      const keyId = sealedBy(sealed)
      const texts = db.select({ keyId, texts: count() }).from(table)
      return texts.where(isNotNull(sealed)).groupBy(keyId)
    })
    for (const { keyId, texts } of rows) counts.set(keyId, (counts.get(keyId) ?? 0) + texts)
  }
  return counts
}

/**
 * Writes what the journal holds under an older key once more under the newest. Lines are added and
 * none is changed, so that a process which writes at this moment is not disturbed.
 */
export async function reencryptJournal(store: Store): Promise<number> {
  const older = await listOlderEntries(store)
  for (let start = 0; start < older.length; start += batchSize) {
    await store.journal.append(...older.slice(start, start + batchSize))
  }
  return older.length
}

/** How many pairs of the journal only an older key of the ring opens. */
export async function countOlderInJournal(store: Store): Promise<number> {
  return (await listOlderEntries(store)).length
}

async function listOlderEntries({ journal, vault }: Store): Promise<JournalEntry[]> {
  const entries = await journal.read()
  const done = new Set(
    entries.flatMap((entry) => (vault.needsReencryption(entry.pair_sealed) ? [] : [entry.receipt])),
  )
  return entries.flatMap((entry) => {
    if (done.has(entry.receipt)) return []
    const pair = findPair(vault, entry.pair_sealed, entry)
    if (pair === undefined) return []
    done.add(entry.receipt)
    return [{ ...entry, pair_sealed: sealPair(vault, pair, entry) }]
  })
}
