import { digestOf, type SecretText } from '@/lib/bank-contract/secret-text'
import { interval } from '@/lib/server/db/column'
import { createFirm, demoEmails, type NewFirm } from '@/lib/server/db/firm'
import { createLinkToken, isLinkToken } from '@/lib/server/db/person-link'
import type { OpenDatabase } from '@/lib/server/db/store/database'

/** How long a setup link works, in seconds. */
const setupLinkLife = 24 * 60 * 60

// An admin who may still join by a link counts. Demo people do not: where others can reach the app,
// they cannot sign in.
const hasNoAdmin = `not exists (select 1 from person p where role = 'admin' and disabled_at is null
  and (password_hash is not null or exists (select 1 from person_link l
    where l.person_id = p.id and l.used_at is null and l.expires_at > now()))
  and lower(email) not in (select jsonb_array_elements_text('${JSON.stringify(demoEmails)}'::jsonb)))`

/** A new setup link in place of the one before; undefined once there is an admin to sign in. */
export async function replaceSetupLink(database: OpenDatabase): Promise<SecretText | undefined> {
  const { token, tokenDigest } = createLinkToken()
  const rows = await database.query(
    `update install set setup_digest = $1, setup_expires_at = now() + ${interval(setupLinkLife)}
     where ${hasNoAdmin} returning id`,
    [tokenDigest],
  )
  return rows.length === 0 ? undefined : token
}

const open = `setup_digest = $1 and setup_expires_at > now() and ${hasNoAdmin}`

export async function isSetupOpen(database: OpenDatabase, token: SecretText): Promise<boolean> {
  if (!isLinkToken(token)) return false
  const rows = await database.query(`select 1 from install where ${open}`, [digestOf(token)])
  return rows.length > 0
}

export type SetupOutcome =
  | { kind: 'created'; firm_id: string; person_id: string }
  | { kind: 'not_open' | 'email_taken' }

/** Creates the first firm and its admin, once: the second to try finds the link used. */
export function completeSetup(
  database: OpenDatabase,
  token: SecretText,
  firm: NewFirm & { people: readonly [NewFirm['people'][number]] },
): Promise<SetupOutcome> {
  const [{ email }] = firm.people
  return database.transaction(async (query): Promise<SetupOutcome> => {
    const [taken] = await query('select 1 from person where lower(email) = lower($1)', [email])
    if (taken !== undefined) return { kind: 'email_taken' }
    const used = await query(
      `update install set setup_digest = null, setup_expires_at = null where ${open} returning id`,
      [digestOf(token)],
    )
    if (used.length === 0) return { kind: 'not_open' }
    const { firm_id, person_ids } = await createFirm({ query }, firm)
    return { kind: 'created', firm_id, person_id: person_ids[0] }
  })
}
