import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import { connectionStatuses } from '@/lib/domain/clients/client'
import type { ReconnectReason } from '@/lib/domain/connections/read-outcome'
import { instant, now } from '@/lib/server/db/instant'
import { createdAt, firm, isOneOf, person, rowsOfFirm } from '@/lib/server/db/schema'

export const environments = ['production', 'sandbox'] as const

/** Of the bank, as a constraint of each table holds. */
export const environment = () => text('environment', { enum: environments }).notNull()

// Each bundle may have its own: what a text consists of is the same everywhere.
const known = new LRUCache<string, readonly string[]>({ max: 100 })

/** Nearly all clients share the same: of a thousand it is taken apart once. */
export function splitScope(scope: string): readonly string[] {
  const before = known.get(scope)
  if (before !== undefined) return before
  const parts = scope.split(' ').filter((part) => part !== '')
  known.set(scope, parts)
  return parts
}

/** One text with spaces between, as the protocol writes it. */
export const scopeList = customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => 'text',
  fromDriver: splitScope,
  toDriver: (scope) => scope.join(' '),
})

const recognitions = ['pending', 'stranger', 'unverified', 'settled'] as const

const generation = () => bigint('gen', { mode: 'number' }).notNull()

/**
 * One business connected by one firm. The refresh intent is written here: `attempt` is at once the
 * lock, the record of what was meant, and the fence; `gen` counts the token pairs in use.
 */
export const connection = pgTable(
  'connection',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id')
      .notNull()
      .references(() => firm.id),
    name: text('name').notNull(),
    environment: environment(),
    status: text('status', { enum: connectionStatuses }).notNull(),
    reason: text('reason').$type<ReconnectReason>(),
    scope: scopeList('scope').notNull(),
    gen: generation(),
    /** Which row of the ledger is in use. */
    receipt: uuid('receipt'),
    accessSealed: text('access_sealed'),
    refreshSealed: text('refresh_sealed'),
    /** The last answer brought no refresh token, so an older one is still in use. */
    refreshKept: boolean('refresh_kept').notNull().default(false),
    accessExpiresAt: instant('access_expires_at'),
    /** When the refresh token came, or was last taken by a bank that keeps it: its 30 days run from then. */
    refreshReceivedAt: instant('refresh_received_at'),
    grantedAt: instant('granted_at').notNull(),
    lastRefreshedAt: instant('last_refreshed_at'),
    keepAliveAt: instant('keep_alive_at'),
    attempt: uuid('attempt'),
    attemptAt: instant('attempt_at'),
    attemptPhase: text('attempt_phase'),
    /** Whether the accounts were recognised: not read yet, of an unknown business, not comparable, or decided. */
    recognition: text('recognition', { enum: recognitions }).notNull(),
    /** The client whose reconnect brought this quarantined business. */
    requestedConnectionId: uuid('asked_connection_id'),
    createdAt: createdAt(),
    /** When access ended before its year was over, as far as we saw it; null while it has not. */
    endedAt: instant('ended_at'),
    disconnectedAt: instant('disconnected_at'),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('connection_of_firm').on(table.firmId, table.id),
    index('connection_keep_alive').on(table.keepAliveAt),
    check('connection_environment', isOneOf(table.environment, environments)),
    check('connection_status', isOneOf(table.status, connectionStatuses)),
    check('connection_recognition', isOneOf(table.recognition, recognitions)),
  ],
)

/** That a row is of one client of its firm, and goes with it. */
export function ofClient(table: { firmId: AnyPgColumn; connectionId: AnyPgColumn }) {
  return foreignKey({
    columns: [table.firmId, table.connectionId],
    foreignColumns: [connection.firmId, connection.id],
  }).onDelete('cascade')
}

/**
 * What the bank's token endpoint last said of this installation and not of a grant. Kept, so that a start or
 * another instance neither forgets a pause nor calls a registration good that is refused.
 */
export const tokenEndpoint = pgTable(
  'token_endpoint',
  {
    environment: environment().primaryKey(),
    issuer: text('issuer').notNull(),
    /** A refresh was taken with our own authentication, and refused without. */
    isAuthenticated: boolean('is_authenticated').notNull().default(false),
    pausedUntil: instant('paused_until'),
    /** The bank requested the pause. */
    isPauseRequested: boolean('is_pause_requested').notNull().default(false),
    /** Since when our registration is refused; null while it is accepted. */
    refusedAt: instant('refused_at'),
    /** When the firms were notified of it. */
    notifiedAt: instant('notified_at'),
  },
  (table) => [check('token_endpoint_environment', isOneOf(table.environment, environments))],
)

/** Which clients the people see who do not see all. */
export const assignment = pgTable(
  'assignment',
  {
    firmId: uuid('firm_id').notNull(),
    personId: uuid('person_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    primaryKey({ columns: [table.personId, table.connectionId] }),
    // Both keys carry the firm: a person can only be assigned a client of the same firm.
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
    foreignKey({
      columns: [table.firmId, table.connectionId],
      foreignColumns: [connection.firmId, connection.id],
    }).onDelete('cascade'),
  ],
)

/** Every token pair ever received, sealed; rows are added and marked, never removed. */
export const tokenLedger = pgTable(
  'token_ledger',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    receipt: uuid('receipt').notNull().unique(),
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    gen: generation(),
    pairSealed: text('pair_sealed').notNull(),
    source: text('source').notNull(),
    receivedAt: instant('received_at').notNull().default(now),
    spentAt: instant('spent_at'),
    rejectedAt: instant('rejected_at'),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    index('token_ledger_connection').on(table.connectionId, table.id),
  ],
)

export const refreshAttempt = pgTable(
  'refresh_attempt',
  {
    attempt: uuid('attempt').primaryKey(),
    connectionId: uuid('connection_id').notNull(),
    gen: generation(),
    startedAt: instant('started_at').notNull().default(now),
    outcome: text('outcome'),
    httpStatus: integer('http_status'),
    error: text('error'),
    milliseconds: integer('milliseconds'),
  },
  (table) => [
    rowsOfFirm(table.connectionId, connection),
    index('refresh_attempt_connection').on(table.connectionId, table.gen),
  ],
)

export const authorizationRequest = pgTable(
  'authorization_request',
  {
    id: uuid('id').primaryKey(),
    stateDigest: text('state_digest').notNull().unique(),
    bindingDigest: text('binding_digest').notNull(),
    verifierSealed: text('verifier_sealed').notNull(),
    firmId: uuid('firm_id')
      .notNull()
      .references(() => firm.id),
    personId: uuid('person_id').notNull(),
    /** Who requested it: a session of the person's, or the opener of a hand-off of theirs. */
    sessionId: text('session_id'),
    handOffId: uuid('hand_off_id'),
    environment: environment(),
    clientName: text('client_name').notNull(),
    /** The client to reconnect; null when a new one is being connected. */
    connectionId: uuid('connection_id'),
    /** The connection that the approval becomes, unless its accounts prove to be known. */
    candidateId: uuid('candidate_id').notNull(),
    scope: scopeList('scope').notNull(),
    issuer: text('issuer').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    exchangingAt: instant('exchanging_at'),
    outcome: text('outcome'),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    index('authorization_request_exchanging')
      .on(table.firmId)
      .where(sql`${table.exchangingAt} is not null`),
    index('authorization_request_expiry').on(table.expiresAt),
    check(
      'authorization_request_asker',
      sql`(${table.sessionId} is null) <> (${table.handOffId} is null)`,
    ),
  ],
)

/** The accounts by which a business is recognised. */
export const connectionAccount = pgTable(
  'connection_account',
  {
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    accountId: text('account_id').notNull(),
    accountName: text('account_name'),
    accountType: text('account_type'),
    accountNumberLast4: text('account_number_last_4'),
    createdAt: createdAt(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    primaryKey({ columns: [table.connectionId, table.accountId] }),
    index('connection_account_known').on(table.firmId, table.accountId),
    foreignKey({
      columns: [table.firmId, table.connectionId],
      foreignColumns: [connection.firmId, connection.id],
    }).onDelete('cascade'),
  ],
)

/** Tokens of the ledger that the bank has revoked, or still has to revoke. */
export const revocation = pgTable(
  'revocation',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    receipt: uuid('receipt').notNull(),
    kind: text('kind', { enum: ['refresh', 'access'] }).notNull(),
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    createdAt: createdAt(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().default(now),
    doneAt: instant('done_at'),
    lastError: text('last_error'),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('revocation_once').on(table.receipt, table.kind),
    index('revocation_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.doneAt} is null`),
  ],
)
