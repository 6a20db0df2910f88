import { digestToken, isTokenOf } from '@/bank/authorization/tokens'
import type { BankContext } from '@/bank/context'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'
import { scopes } from '@/lib/bank-contract/authorization'

export interface Access {
  business_id: string
  /** The app's client_id, or `own` for a customer's own access token. */
  app_id: string
  scope: string[]
  environment: 'production' | 'sandbox'
  token_digest: string
}

// Spec, States: a disconnect, a year's end and a newer approval each kill every token at once. They
// are checked here, at the grant, so that no write has to touch all of its tokens.
const partnerStatement = `
  select g.business_id, g.client_id as app_id, t.scope, g.environment
  from access_token t join authorization_grant g on g.id = t.grant_id
  where t.digest = $1 and t.revoked_at is null and t.expires_at > $2::timestamptz
    and g.approval = t.approval and g.tokens_ended_at is null
    and g.ended_at is null and g.expires_at > $2::timestamptz`

const ownStatement = `
  select business_id, environment from own_access_token
  where digest = $1 and revoked_at is null and expires_at > $2::timestamptz`

const ownScope = scopes.filter((scope) => scope !== 'offline_access')

/** What a bearer token may read now; undefined when it is unknown, expired, revoked or its grant has ended. */
export async function findAccess(
  context: Pick<BankContext, 'database' | 'clock'>,
  token: string,
): Promise<Access | undefined> {
  const now = context.clock.now().toISOString()
  const token_digest = digestToken(token)
  if (isTokenOf('access_token', token)) {
    const row = await first(context.database, partnerStatement, [token_digest, now])
    return row === undefined
      ? undefined
      : { ...ownerOf(row), app_id: String(row['app_id']), scope: splitScope(row), token_digest }
  }
  if (isTokenOf('own_access_token', token)) {
    const row = await first(context.database, ownStatement, [token_digest, now])
    return row === undefined
      ? undefined
      : { ...ownerOf(row), app_id: 'own', scope: [...ownScope], token_digest }
  }
  return undefined
}

async function first(
  database: OpenDatabase,
  statement: string,
  values: readonly unknown[],
): Promise<Row | undefined> {
  const rows = await database.query(statement, values)
  return rows[0]
}

function ownerOf(row: Row): Pick<Access, 'business_id' | 'environment'> {
  return {
    business_id: String(row['business_id']),
    environment: row['environment'] === 'production' ? 'production' : 'sandbox',
  }
}

function splitScope(row: Row): string[] {
  return String(row['scope']).split(' ')
}
