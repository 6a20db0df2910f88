import { bigint, customType, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@/lib/server/db/instant'
import { createdAt, firm, person, rowsOfFirm, session } from '@/lib/server/db/schema'

const ofPerson = () =>
  uuid('person_id')
    .notNull()
    .references(() => person.id, { onDelete: 'cascade' })

/** A person's authenticator app (RFC 6238), which counts from its first code on. */
export const totp = pgTable(
  'totp',
  {
    personId: ofPerson().primaryKey(),
    firmId: uuid('firm_id').notNull(),
    secretSealed: text('secret_sealed').notNull(),
    /** The digest of the session that sets it up, which alone sees the secret. */
    begunBy: text('begun_by'),
    confirmedAt: instant('confirmed_at'),
    /** Of the newest code that was accepted, in steps of 30 seconds since 1970: none up to it counts again. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [rowsOfFirm(table.firmId)],
)

/** Codes for who has lost the app. Each works once; only its digest is stored. */
export const recoveryCode = pgTable(
  'recovery_code',
  { digest: text('digest').primaryKey(), personId: ofPerson(), usedAt: instant('used_at') },
  (table) => [rowsOfFirm(table.personId, person), index('recovery_code_person').on(table.personId)],
)

/**
 * A sign-in that awaits its second step after the right password; `id` is the digest of what the browser
 * holds. It gives no session yet, and a change of the password ends it.
 */
export const pendingSignIn = pgTable(
  'pending_sign_in',
  {
    id: text('id').primaryKey(),
    personId: ofPerson(),
    passwordMark: text('password_mark').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    rowsOfFirm(table.personId, person),
    index('pending_sign_in_person').on(table.personId),
  ],
)

/** Words with commas between. */
const joined = customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => 'text',
  toDriver: (words) => words.join(','),
  fromDriver: (stored) => stored.split(',').filter(Boolean),
})

/** A person's passkey (WebAuthn); `id` is that of the credential. */
export const passkey = pgTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    personId: ofPerson(),
    /** COSE, as base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: joined('transports').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [rowsOfFirm(table.personId, person), index('passkey_person').on(table.personId)],
)

/** What browsers have to sign with a passkey, each once; `id` and `holder` are digests. */
export const passkeyChallenge = pgTable('passkey_challenge', {
  id: text('id').primaryKey(),
  purpose: text('purpose').notNull(),
  holder: text('holder').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** New secrets, each until the session that created it has seen it. */
export const shownOnce = pgTable(
  'shown_once',
  {
    id: uuid('id').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    firmId: uuid('firm_id')
      .notNull()
      .references(() => firm.id),
    what: text('what').notNull(),
    secretSealed: text('secret_sealed').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('shown_once_in_session').on(table.sessionId, table.what),
  ],
)
