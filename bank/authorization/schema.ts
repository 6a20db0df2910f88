import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** A registered partner application. Secrets and tokens are only ever stored as SHA-256. */
export const partnerApp = pgTable('partner_app', {
  client_id: text('client_id').primaryKey(),
  client_secret_digest: text('client_secret_digest').notNull(),
  name: text('name').notNull(),
  legal_name: text('legal_name'),
  logo_uri: text('logo_uri'),
  redirect_uris: text('redirect_uris').array().notNull(),
  scope: text('scope').notNull(),
  privacy_policy_uri: text('privacy_policy_uri'),
  terms_of_service_uri: text('terms_of_service_uri'),
  contact_email: text('contact_email'),
  created_at: moment('created_at').notNull(),
  removed_at: moment('removed_at'),
})

/**
 * One customer's approval of one app for one business. Every approval has a number; `approval` is
 * the one whose code was redeemed last, and only tokens that bear it are alive: so older tokens
 * die in the same write that redeems a newer code.
 */
export const authorizationGrant = pgTable(
  'authorization_grant',
  {
    id: text('id').primaryKey(),
    client_id: text('client_id')
      .notNull()
      .references(() => partnerApp.client_id),
    business_id: text('business_id').notNull(),
    environment: text('environment').$type<'production' | 'sandbox'>().notNull(),
    approved_by: text('approved_by').notNull(),
    scope: text('scope').notNull(),
    approval: integer('approval').notNull(),
    approvals_given: integer('approvals_given').notNull(),
    granted_at: moment('granted_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    /** Set when a code or a refresh token was used twice: its tokens are dead, the grant is not. */
    tokens_ended_at: moment('tokens_ended_at'),
    tokens_end_reason: text('tokens_end_reason').$type<
      'refresh_token_reused' | 'authorization_code_reused'
    >(),
    ended_at: moment('ended_at'),
    end_reason: text('end_reason').$type<'disconnected' | 'expired' | 'app_removed'>(),
  },
  (table) => [
    // Spec, Limits: at most one active grant per business per app.
    uniqueIndex('authorization_grant_active')
      .on(table.client_id, table.business_id)
      .where(sql`${table.ended_at} is null`),
    index('authorization_grant_business').on(table.business_id),
  ],
)

export const authorizationCode = pgTable(
  'authorization_code',
  {
    digest: text('digest').primaryKey(),
    grant_id: text('grant_id')
      .notNull()
      .references(() => authorizationGrant.id),
    approval: integer('approval').notNull(),
    approved_by: text('approved_by').notNull(),
    scope: text('scope').notNull(),
    redirect_uri: text('redirect_uri').notNull(),
    code_challenge: text('code_challenge').notNull(),
    issued_at: moment('issued_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    /** Set by a wrong verifier. Otherwise a code is spent when its approval, or a newer one, is in force. */
    consumed_at: moment('consumed_at'),
  },
  (table) => [index('authorization_code_grant').on(table.grant_id)],
)

// Tokens are only ever written from the row of their grant, in the statement that reads it, and a grant
// is never deleted: a foreign key would find nothing, and lock that row for every token. Each is found
// by its digest alone: another index would be maintained at every exchange and never used.

export const accessToken = pgTable('access_token', {
  digest: text('digest').primaryKey(),
  grant_id: text('grant_id').notNull(),
  approval: integer('approval').notNull(),
  scope: text('scope').notNull(),
  expires_at: moment('expires_at').notNull(),
  revoked_at: moment('revoked_at'),
})

/** @public Written by the statements of redeem-code and redeem-refresh-token. */
export const refreshToken = pgTable('refresh_token', {
  digest: text('digest').primaryKey(),
  grant_id: text('grant_id').notNull(),
  approval: integer('approval').notNull(),
  scope: text('scope').notNull(),
  expires_at: moment('expires_at').notNull(),
  consumed_at: moment('consumed_at'),
  revoked_at: moment('revoked_at'),
})

/** An access token that a customer made for their own integration. */
export const ownAccessToken = pgTable(
  'own_access_token',
  {
    digest: text('digest').primaryKey(),
    id: text('id').notNull().unique(),
    business_id: text('business_id').notNull(),
    environment: text('environment').$type<'production' | 'sandbox'>().notNull(),
    created_by: text('created_by').notNull(),
    name: text('name').notNull(),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    revoked_at: moment('revoked_at'),
  },
  (table) => [index('own_access_token_business').on(table.business_id, table.created_at)],
)

/** A person signed in to the bank's own pages. */
export const bankSession = pgTable(
  'bank_session',
  {
    digest: text('digest').primaryKey(),
    person_id: text('person_id').notNull(),
    signed_in_at: moment('signed_in_at').notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [index('bank_session_person').on(table.person_id)],
)

/**
 * Sign-in attempts counted per account and per address; `subject` is a digest of either.
 * @public Written by the statements of screens/check-password.
 */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    subject: text('subject').primaryKey(),
    window_started_at: moment('window_started_at').notNull(),
    attempts: integer('attempts').notNull(),
  },
  (table) => [index('sign_in_attempt_window').on(table.window_started_at)],
)
