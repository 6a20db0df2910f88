import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  type AnyPgTable,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { isPersonRole, type PersonRole, personRoles } from '@/lib/domain/people/permissions'
import { instant, now } from '@/lib/server/db/instant'

export const createdAt = () => instant('created_at').notNull().default(now)

/**
 * The rows of the firm that a transaction is for (see store/firm-role.ts), by a table's own column, or
 * by that of the table whose row it names.
 */
export function rowsOfFirm(id: AnyPgColumn, owner?: AnyPgTable) {
  const own = sql`(select nullif(current_setting('app.firm', true), '')::uuid)`
  return pgPolicy('rows_of_firm', {
    using: owner === undefined ? sql`${id} = ${own}` : sql`${id} in (select id from ${owner})`,
  })
}

/** That a column holds one of these words, as the text of a constraint. */
export function isOneOf(column: AnyPgColumn, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`
}

export const firm = pgTable(
  'firm',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    timeZone: text('time_zone').notNull(),
    // The end of the firm's audit chain: a row lock here is what puts its events in one order.
    auditSeq: bigint('audit_seq', { mode: 'number' }).notNull().default(0),
    auditHash: text('audit_hash').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [rowsOfFirm(table.id)],
)

// Of a role that a later version has added nothing is known but that it may read.
const personRole = customType<{ data: PersonRole; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (role) => (isPersonRole(role) ? role : 'viewer'),
})

export const person = pgTable(
  'person',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id')
      .notNull()
      .references(() => firm.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Null until an invited person has set one. */
    passwordHash: text('password_hash'),
    role: personRole('role').notNull(),
    /** Sees every client of the firm, not only those assigned to them. */
    allClients: boolean('all_clients').notNull().default(false),
    disabledAt: instant('disabled_at'),
    /** As they last signed in with, for mails; null until then. */
    language: text('language'),
    createdAt: createdAt(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    // An address signs in to one firm; who was invited has none yet, so that inviting tells nothing of others.
    uniqueIndex('person_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.passwordHash} is not null`),
    uniqueIndex('person_email_of_firm').on(sql`lower(${table.email})`, table.firmId),
    unique('person_of_firm').on(table.firmId, table.id),
    check('person_role', isOneOf(table.role, personRoles)),
    check('person_admin_sees_all', sql`${table.role} <> 'admin' or ${table.allClients}`),
  ],
)

const linkKinds = ['invitation', 'reset'] as const

/**
 * The link by which a person sets their password, to join the firm or in place of one that is lost.
 * Each has one at most; only the digest of its token is stored.
 */
export const personLink = pgTable(
  'person_link',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: linkKinds }).notNull(),
    tokenDigest: text('token_digest').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    rowsOfFirm(table.personId, person),
    check('person_link_kind', isOneOf(table.kind, linkKinds)),
  ],
)

/** By what a person signs in at an OpenID Connect provider: one identity of each issuer at most. */
export const personIdentity = pgTable(
  'person_identity',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    rowsOfFirm(table.personId, person),
    primaryKey({ columns: [table.issuer, table.subject] }),
    unique('person_identity_of_issuer').on(table.personId, table.issuer),
  ],
)

/** For which firm an OpenID Connect provider says who has an address of a domain. */
export const providerDomain = pgTable(
  'provider_domain',
  {
    issuer: text('issuer').notNull(),
    /** What stands behind the @, in small letters. */
    domain: text('domain').notNull(),
    firmId: uuid('firm_id')
      .notNull()
      .references(() => firm.id),
    createdAt: createdAt(),
  },
  (table) => [rowsOfFirm(table.firmId), primaryKey({ columns: [table.issuer, table.domain] })],
)

/** Of what the cookie holds there are digests alone, so a dump signs nobody in. `id` is that of the session id. */
export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().default(now),
    /** When the person last showed that it is them: at the sign-in, or again since. */
    verifiedAt: instant('verified_at').notNull().default(now),
    /** Of the key that the cookie got when they last did so again; null before. */
    keyDigest: text('key_digest'),
    /** The sign-in took more than a password. */
    isStrong: boolean('is_strong').notNull().default(false),
    /** What the sign-in came with: its `User-Agent`, and the address it came from. */
    device: text('device'),
    address: text('address'),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [rowsOfFirm(table.personId, person), index('session_person').on(table.personId)],
)

export const auditEvent = pgTable(
  'audit_event',
  {
    firmId: uuid('firm_id')
      .notNull()
      .references(() => firm.id),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    at: text('at').notNull(),
    kind: text('kind').notNull(),
    personId: uuid('person_id'),
    connectionId: uuid('connection_id'),
    detail: text('detail').notNull(),
    /** Where the request came from; null where nobody made one. */
    address: text('address'),
    prevHash: text('prev_hash').notNull(),
    /** The number of a key and, by that key, the hash of all of this; without a number before there was one. */
    hash: text('hash').notNull(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    primaryKey({ columns: [table.firmId, table.seq] }),
    index('audit_event_connection').on(table.firmId, table.connectionId, table.seq),
  ],
)

/** What events are sealed with: the newest, and those before it that a lost vault left unreadable. */
export const auditKey = pgTable('audit_key', {
  id: uuid('id').primaryKey(),
  number: integer('number').notNull().unique(),
  keySealed: text('key_sealed').notNull(),
  createdAt: createdAt(),
})

/** Work that one instance at a time may do. */
export const lease = pgTable('lease', {
  name: text('name').primaryKey(),
  holder: uuid('holder').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Attempts to sign in, counted per account and per address; `key` is a digest of either. */
export const signInAttempt = pgTable('sign_in_attempt', {
  key: text('key').primaryKey(),
  attempts: integer('attempts').notNull(),
  windowStartedAt: instant('window_started_at').notNull().default(now),
})

const heldReasons = ['restored', 'cloned'] as const

/**
 * What this store belongs to: one row. `epoch` counts up while any instance runs and is noted in
 * every instance's data folder as well, so a store that was put back to an earlier day is behind.
 */
export const install = pgTable(
  'install',
  {
    only: boolean('only').primaryKey().default(true),
    id: uuid('id').notNull(),
    epoch: bigint('epoch', { mode: 'number' }).notNull().default(0),
    /** Of the address that the installation is reached at. */
    fingerprint: text('fingerprint').notNull(),
    /** Why nothing is requested of any bank with the tokens that lie here, until somebody says so. */
    heldReason: text('held_reason', { enum: heldReasons }),
    heldAt: instant('held_at'),
    resumedAt: instant('resumed_at'),
    /** Of the link by which the first firm and its admin are made in a browser. */
    setupDigest: text('setup_digest'),
    setupExpiresAt: instant('setup_expires_at'),
    /** Clients of both environments of the bank that ships here are stored as such; once all were its sandbox’s. */
    separatesEnvironments: boolean('separates_environments').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    check('install_only', sql`${table.only}`),
    check('install_held', isOneOf(table.heldReason, heldReasons)),
  ],
)

/** The programs that run on this store, each with a data folder of its own. */
export const instance = pgTable('instance', {
  id: uuid('id').primaryKey(),
  /** The ids of its vault keys, newest first, with commas between. */
  keyIds: text('key_ids').notNull(),
  startedAt: instant('started_at').notNull().default(now),
  seenAt: instant('seen_at').notNull().default(now),
})
