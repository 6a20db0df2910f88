import { lifetimes } from '@/lib/bank-contract/authorization'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { Client } from '@/lib/domain/clients/client'
import { column, interval } from '@/lib/server/db/column'
import { splitScope } from '@/lib/server/db/connection'
import type { Store } from '@/lib/server/db/store'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { openSealed } from '@/lib/server/db/vault'

export interface AuthorizationRequest {
  id: string
  firm_id: string
  /** Who requested it, or whose hand-off it was that somebody without an account opened. */
  person_id: string
  /** The digest of the session that requested it; null for a hand-off. */
  session_id: string | null
  hand_off_id: string | null
  bindingDigest: string
  stateDigest: string
  environment: Client['environment']
  clientName: string
  /** The client to reconnect; null when a new one is being connected. */
  connection_id: string | null
  candidate_id: string
  scope: string[]
  issuer: string
  redirectUri: string
}

export interface FoundRequest extends AuthorizationRequest {
  verifier: SecretText
  state: 'open' | 'expired' | 'in_progress' | 'used'
}

/** Good for ten minutes and one use. */
export async function insertAuthorizationRequest(
  store: Store,
  request: AuthorizationRequest & { verifier: SecretText },
): Promise<void> {
  await forFirm(store.database, request.firm_id).query(
    `insert into authorization_request (id, state_digest, binding_digest, verifier_sealed, firm_id,
       person_id, session_id, environment, client_name, connection_id, candidate_id, scope, issuer,
       redirect_uri, hand_off_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
       now() + ${interval(lifetimes.authorizationRequest)})`,
    [
      request.id,
      request.stateDigest,
      request.bindingDigest,
      store.vault.seal(request.verifier, verifierContext(request.firm_id, request.id)),
      request.firm_id,
      request.person_id,
      request.session_id,
      request.environment,
      request.clientName,
      request.connection_id,
      request.candidate_id,
      request.scope.join(' '),
      request.issuer,
      request.redirectUri,
      request.hand_off_id,
    ],
  )
}

export async function findRequestByState(
  store: Store,
  stateDigest: string,
): Promise<FoundRequest | undefined> {
  const [row] = await store.database.query(
    `select r.*, case
       when r.used_at is not null and r.outcome is null and r.used_at > now() - interval '1 minute'
         then 'in_progress'
       when r.used_at is not null then 'used'
       when r.expires_at <= now() then 'expired' else 'open' end as use_state
     from authorization_request r where r.state_digest = $1`,
    [stateDigest],
  )
  return row === undefined ? undefined : readRequest(store, row)
}

/** The one conditional write by which a request is used; false for everyone but the first. */
export async function consumeRequest(database: OpenDatabase, id: string): Promise<boolean> {
  const rows = await database.query(
    `update authorization_request set used_at = now()
     where id = $1 and used_at is null and expires_at > now() returning id`,
    [id],
  )
  return rows.length === 1
}

/**
 * Takes the firm's one turn to exchange a code and recognise its business; nobody refreshes
 * meanwhile. False while a colleague has it: of two approvals of one business the later kills the
 * tokens of the earlier, which must be settled by then.
 */
export async function beginExchange(
  database: OpenDatabase,
  request: Pick<AuthorizationRequest, 'id' | 'firm_id'>,
): Promise<boolean> {
  return forFirm(database, request.firm_id).transaction(async (query) => {
    await query('select id from firm where id = $1 for update', [request.firm_id])
    const rows = await query(
      `update authorization_request set exchanging_at = clock_timestamp()
       where id = $1 and not exists (select 1 from authorization_request r where r.firm_id = $2
         and r.id <> $1 and r.exchanging_at > now() - ${interval(lifetimes.quarantine)})
       returning id`,
      [request.id, request.firm_id],
    )
    return rows.length === 1
  })
}

/** Extends the turn by another quarantine. */
export async function extendExchange(database: OpenDatabase, id: string): Promise<void> {
  await database.query('update authorization_request set exchanging_at = now() where id = $1', [id])
}

/** Whether some refresh of the firm is under way, which an exchange had better let finish. */
export async function isFirmRefreshing(database: OpenDatabase, firm_id: string): Promise<boolean> {
  const rows = await forFirm(database, firm_id).query(
    `select 1 from connection where firm_id = $1 and attempt is not null
       and attempt_phase <> 'suspect' and attempt_at > now() - interval '12 seconds' limit 1`,
    [firm_id],
  )
  return rows.length > 0
}

export async function finishRequest(
  database: OpenDatabase,
  id: string,
  outcome: unknown,
): Promise<void> {
  await database.query(
    'update authorization_request set outcome = $2, exchanging_at = null where id = $1',
    [id, JSON.stringify(outcome)],
  )
}

export async function findOutcome(database: OpenDatabase, id: string): Promise<unknown> {
  const [row] = await database.query('select outcome from authorization_request where id = $1', [
    id,
  ])
  const outcome = row === undefined ? null : column.optionalText(row, 'outcome')
  return outcome === null ? undefined : JSON.parse(outcome)
}

/** Deletes requests a week after they expired. */
export async function sweepRequests(database: OpenDatabase): Promise<void> {
  await database.query(
    `delete from authorization_request where expires_at < now() - interval '7 days'`,
  )
}

function readRequest(store: Store, row: Row): FoundRequest {
  const id = column.text(row, 'id')
  const firm_id = column.text(row, 'firm_id')
  const sealed = column.text(row, 'verifier_sealed')
  return {
    id,
    firm_id,
    person_id: column.text(row, 'person_id'),
    session_id: column.optionalText(row, 'session_id'),
    hand_off_id: column.optionalText(row, 'hand_off_id'),
    bindingDigest: column.text(row, 'binding_digest'),
    stateDigest: column.text(row, 'state_digest'),
    environment: column.text(row, 'environment') === 'production' ? 'production' : 'sandbox',
    clientName: column.text(row, 'client_name'),
    connection_id: column.optionalText(row, 'connection_id'),
    candidate_id: column.text(row, 'candidate_id'),
    scope: splitScope(column.text(row, 'scope')),
    issuer: column.text(row, 'issuer'),
    redirectUri: column.text(row, 'redirect_uri'),
    verifier: openSealed(store.vault, sealed, verifierContext(firm_id, id)),
    // The statement above writes nothing else.
    state: column.text(row, 'use_state') as FoundRequest['state'],
  }
}

function verifierContext(firm_id: string, holder_id: string) {
  return { purpose: 'verifier', firm_id, holder_id, gen: 0 } as const
}
