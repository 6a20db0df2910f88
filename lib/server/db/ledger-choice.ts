import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { ledgerChoice } from '@/lib/server/db/ledger-schema'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import { build } from '@/lib/server/db/store/query-builder'
import type { SealContext } from '@/lib/server/db/vault'

/** The ledger of a client; undefined where none was chosen, or its key is gone. */
export async function findLedgerChoice(
  { query, vault }: SealedQuery,
  ref: ConnectionRef,
): Promise<LedgerChoice | undefined> {
  const { id, choiceSealed: sealed } = ledgerChoice
  const [row] = await build(query, (db) =>
    db.select({ id, sealed }).from(ledgerChoice).where(isOf(ref)),
  )
  if (row === undefined) return undefined
  return openJson(vault, contextOf(ref, row.id), row.sealed) as LedgerChoice | undefined
}

/** Within a transaction that holds the firm’s chain, so that of two the later stays. */
export async function saveLedgerChoice(
  { query, vault }: SealedQuery,
  ref: ConnectionRef,
  choice: LedgerChoice,
): Promise<void> {
  const id = randomUUID()
  const choiceSealed = sealJson(vault, contextOf(ref, id), choice)
  await build(query, async (db) => {
    await db.delete(ledgerChoice).where(isOf(ref))
    await db
      .insert(ledgerChoice)
      .values({ id, firmId: ref.firm_id, connectionId: ref.connection_id, choiceSealed })
  })
}

function isOf({ firm_id, connection_id }: ConnectionRef) {
  return and(eq(ledgerChoice.firmId, firm_id), eq(ledgerChoice.connectionId, connection_id))
}

function contextOf({ firm_id }: ConnectionRef, holder_id: string): SealContext {
  return { purpose: 'ledger', firm_id, holder_id, gen: 0 }
}
