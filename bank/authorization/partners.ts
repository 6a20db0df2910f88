import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import * as z from 'zod'
import { authorizationGrant, partnerApp } from '@/bank/authorization/schema'
import { createToken, digestToken } from '@/bank/authorization/tokens'
import { scopes } from '@/lib/bank-contract/authorization'
import { OperatorError } from '@/bank/environment'
import type { OpenDatabase } from '@/lib/server/db/store/database'

export interface Partner extends PartnerDetails {
  client_id: string
  created_at: Date
}

export interface PartnerCredentials {
  client_id: string
  client_secret: string
}

/** Registers an app and returns its secret, which is not stored. Throws PartnerDetailsError. */
export async function registerPartner(
  database: OpenDatabase,
  details: unknown,
  now: Date = new Date(),
): Promise<PartnerCredentials> {
  const checked = parsePartnerDetails(details)
  // The hyphen shows which apps encode their Basic credentials; a `%` or `+` would be decoded in those
  // of apps that do not.
  const client_id = `app-${randomUUID()}`
  const secret = createToken(randomBytes, 'client_secret')
  await database.db.insert(partnerApp).values({
    ...checked,
    scope: checked.scope.join(' '),
    client_id,
    client_secret_digest: secret.digest,
    created_at: now,
  })
  return { client_id, client_secret: secret.text }
}

export async function listPartners(database: OpenDatabase): Promise<Partner[]> {
  const rows = await database.db
    .select()
    .from(partnerApp)
    .where(isNull(partnerApp.removed_at))
    .orderBy(asc(partnerApp.created_at), asc(partnerApp.client_id))
  return rows.map(toPartner)
}

export async function findPartner(
  database: OpenDatabase,
  client_id: string,
): Promise<Partner | undefined> {
  if (!isClientId(client_id)) return undefined
  const [row] = await database.db
    .select()
    .from(partnerApp)
    .where(and(eq(partnerApp.client_id, client_id), isNull(partnerApp.removed_at)))
  return row === undefined ? undefined : toPartner(row)
}

/** The old secret stops working at once. Undefined when there is no such app. */
export async function rotatePartnerSecret(
  database: OpenDatabase,
  client_id: string,
): Promise<PartnerCredentials | undefined> {
  if (!isClientId(client_id)) return undefined
  const secret = createToken(randomBytes, 'client_secret')
  const rotated = await database.db
    .update(partnerApp)
    .set({ client_secret_digest: secret.digest })
    .where(and(eq(partnerApp.client_id, client_id), isNull(partnerApp.removed_at)))
    .returning({ client_id: partnerApp.client_id })
  return rotated.length === 0 ? undefined : { client_id, client_secret: secret.text }
}

/** Takes the app out of service: its grants end, and with them every token. */
export function removePartner(
  database: OpenDatabase,
  client_id: string,
  now: Date = new Date(),
): Promise<boolean> {
  if (!isClientId(client_id)) return Promise.resolve(false)
  return database.db.transaction(async (tx) => {
    const removed = await tx
      .update(partnerApp)
      .set({ removed_at: now })
      .where(and(eq(partnerApp.client_id, client_id), isNull(partnerApp.removed_at)))
      .returning({ client_id: partnerApp.client_id })
    await tx
      .update(authorizationGrant)
      .set({ ended_at: now, end_reason: 'app_removed' })
      .where(and(eq(authorizationGrant.client_id, client_id), isNull(authorizationGrant.ended_at)))
    return removed.length > 0
  })
}

/** Whether these are the credentials of an app in service. */
export async function areCredentialsRight(
  database: OpenDatabase,
  credentials: PartnerCredentials,
): Promise<boolean> {
  if (!isClientId(credentials.client_id)) return false
  const [row] = await database.query(
    'select client_secret_digest from partner_app where client_id = $1 and removed_at is null',
    [credentials.client_id],
  )
  if (row === undefined) return false
  const expected = Buffer.from(String(row['client_secret_digest']))
  const given = Buffer.from(digestToken(credentials.client_secret))
  return expected.length === given.length && timingSafeEqual(expected, given)
}

// The store refuses some characters (NUL) with an error of its own; an id we issued has none of them.
export function isClientId(text: string): boolean {
  return /^app-[0-9a-f-]{36}$/.test(text)
}

function toPartner(row: typeof partnerApp.$inferSelect): Partner {
  return {
    client_id: row.client_id,
    name: row.name,
    legal_name: row.legal_name,
    logo_uri: row.logo_uri,
    redirect_uris: row.redirect_uris,
    scope: row.scope.split(' '),
    privacy_policy_uri: row.privacy_policy_uri,
    terms_of_service_uri: row.terms_of_service_uri,
    contact_email: row.contact_email,
    created_at: row.created_at,
  }
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const address = new URL(text)
  const isPrivate = address.protocol === 'https:'
  const isLocal = address.protocol === 'http:' && loopback.has(address.hostname)
  return (isPrivate || isLocal) && address.username === '' && address.password === ''
}

const webAddress = z
  .string()
  .max(2000)
  .refine(isWebAddress, 'must be an https address, or http on this machine')

const words = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1, 'is needed')
    .max(maxLength)
    .regex(/^\P{Cc}+$/u, 'must have no control characters')

/** Spec, Partner registration: what a partner sends to the operator. */
const partnerDetailsSchema = z.strictObject({
  name: words(100),
  legal_name: words(200).nullable().default(null),
  logo_uri: webAddress.nullable().default(null),
  redirect_uris: z
    .array(webAddress.refine((text) => !text.includes('#'), 'must have no fragment'))
    .min(1, 'at least one is needed')
    .max(20),
  scope: z
    .array(z.enum(scopes, `must be among ${scopes.join(', ')}`))
    .min(1, 'at least one is needed')
    .transform((list) => scopes.filter((scope) => list.includes(scope))),
  privacy_policy_uri: webAddress.nullable().default(null),
  terms_of_service_uri: webAddress.nullable().default(null),
  contact_email: z.email().max(254).nullable().default(null),
})

interface PartnerDetails {
  name: string
  legal_name: string | null
  logo_uri: string | null
  redirect_uris: string[]
  scope: string[]
  privacy_policy_uri: string | null
  terms_of_service_uri: string | null
  contact_email: string | null
}

export class PartnerDetailsError extends OperatorError {
  override name = 'PartnerDetailsError'
}

/** Throws PartnerDetailsError, whose message names every detail that is missing or wrong. */
function parsePartnerDetails(details: unknown): PartnerDetails {
  const parsed = partnerDetailsSchema.safeParse(details)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new PartnerDetailsError(faults.join('; '))
}
