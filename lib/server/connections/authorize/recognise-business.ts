import { handleWhenResult, retry } from 'cockatiel'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { isBankingError } from '@/lib/server/banking/banking-error'
import type { AuthorizationOutcome } from '@/lib/server/connections/authorize/authorization-outcome'
import { listBankAccounts } from '@/lib/server/connections/record-accounts'
import { rememberFingerprints } from '@/lib/server/db/account-fingerprint'
import {
  type KnownAccount,
  listClientsWithAccounts,
  listKnownAccounts,
} from '@/lib/server/db/connection-account'
import { acceptAsClient, leaveQuarantined, mergeIntoClient } from '@/lib/server/db/recognition'
import type { Store } from '@/lib/server/db/store'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** A business that was approved and whose owner among the firm's clients is not known yet. */
export interface Approval {
  firm_id: string
  /** The candidate that holds the tokens. */
  connection_id: string
  name: string
  asked_connection_id: string | null
  missing_scope: string[]
}

type Recognised = Extract<
  AuthorizationOutcome,
  { kind: 'connected' | 'reconnected' | 'recognised' | 'quarantined' }
>

/** Colleagues who approve the same business at the same moment are few. */
const lookAgain = retry(
  handleWhenResult((outcome) => outcome === undefined),
  { maxAttempts: 4 },
)

/**
 * Decides whose business an approval is, by its accounts alone, since no answer names it. Throws
 * BankingError while the bank does not list them; nothing is decided then.
 */
export async function recogniseBusiness(
  store: Store,
  approval: Approval,
  bank: BankReader,
): Promise<Recognised> {
  const accounts = await readAccounts(bank)
  const outcome = await lookAgain.execute(() => matchToClient(store, approval, accounts))
  if (outcome === undefined) return quarantined(approval, 'pending')
  const { connection_id } = outcome
  const ids = accounts.map(({ account_id }) => account_id)
  await rememberFingerprints(store, { firm_id: approval.firm_id, connection_id }, ids)
  return outcome
}

// Without accounts:read there is nothing to compare, which is no failure of the bank's.
async function readAccounts(bank: BankReader): Promise<KnownAccount[]> {
  try {
    return await listBankAccounts(bank)
  } catch (cause) {
    if (isBankingError(cause) && cause.code === 'insufficient_scope') return []
    throw cause
  }
}

/** Undefined when a colleague approved the same business at the same moment: look again. */
async function matchToClient(
  store: Store,
  approval: Approval,
  accounts: KnownAccount[],
): Promise<Recognised | undefined> {
  const { database } = store
  const { firm_id, connection_id, name, asked_connection_id: requestedId, missing_scope } = approval
  const ids = accounts.map((account) => account.account_id)
  const known = await listClientsWithAccounts(database, firm_id, ids, connection_id)
  const target = known.find((client) => client.connection_id === requestedId) ?? known[0]
  if (target !== undefined) {
    const merge = { candidate: approval, target_id: target.connection_id, accounts }
    const isMerged = await forFirm(database, firm_id).transaction((query) =>
      mergeIntoClient(store, query, merge),
    )
    if (!isMerged) return undefined
    const renewed = { connection_id: target.connection_id, name: target.name, missing_scope }
    return target.connection_id === requestedId
      ? { kind: 'reconnected', ...renewed }
      : { kind: 'recognised', ...renewed, asked_connection_id: requestedId }
  }
  if (requestedId === null) {
    const accepted = await acceptAsClient(database, approval, accounts)
    return accepted ? { kind: 'connected', connection_id, name, missing_scope } : undefined
  }
  const expected = await listKnownAccounts(database, firm_id, requestedId)
  const why = expected.length === 0 || accounts.length === 0 ? 'unverified' : 'stranger'
  await leaveQuarantined(database, approval, why, accounts)
  return quarantined(approval, why)
}

export function quarantined(
  { connection_id, asked_connection_id }: Approval,
  why: 'stranger' | 'unverified' | 'pending',
): Recognised {
  return { kind: 'quarantined', connection_id, asked_connection_id, why }
}
