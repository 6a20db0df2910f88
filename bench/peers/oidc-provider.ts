import { Mutex, PGlite } from '@electric-sql/pglite'
import { createPgliteQuery } from '@/lib/server/db/store/pglite-query'

// The peer of the token endpoint, as a program: `oidc-provider.ts PACKAGE FOLDER PORT`. It keeps what
// it issues in an embedded PostgreSQL on disk, as the bank does, and reads it by prepared statements.

const [file = '', folder = '', port = ''] = process.argv.slice(2)

const client = await PGlite.create({ dataDir: folder, postgresqlconf: ['shared_buffers=8MB'] })
await client.exec(`create table if not exists issued (
  model text not null, id text not null, grant_id text, payload text not null,
  primary key (model, id)
);
create index if not exists issued_by_grant on issued (grant_id);`)
const query = createPgliteQuery(client, new Mutex())

interface Payload {
  grantId?: string
  consumed?: number
}

/** The store of one kind of token, as the package asks for it. */
class Adapter {
  constructor(private readonly model: string) {}

  async upsert(id: string, payload: Payload): Promise<void> {
    await query(
      `insert into issued (model, id, grant_id, payload) values ($1, $2, $3, $4)
       on conflict (model, id) do update set payload = excluded.payload`,
      [this.model, id, payload.grantId ?? null, JSON.stringify(payload)],
    )
  }

  async find(id: string): Promise<Payload | undefined> {
    const found = 'select payload from issued where model = $1 and id = $2'
    const [row] = await query(found, [this.model, id])
    return row === undefined ? undefined : (JSON.parse(String(row['payload'])) as Payload)
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id)
    await this.upsert(id, { ...payload, consumed: Math.floor(Date.now() / 1000) })
  }

  async destroy(id: string): Promise<void> {
    await query('delete from issued where model = $1 and id = $2', [this.model, id])
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await query('delete from issued where grant_id = $1', [grantId])
  }
}

type Saved = new (properties: object) => {
  save: () => Promise<string>
  addOIDCScope: (scope: string) => void
}

interface Provider {
  Client: { find: (id: string) => Promise<object> }
  Grant: Saved
  AuthorizationCode: Saved
  use: (handle: (context: Context, next: () => Promise<void>) => Promise<void>) => void
  listen: (port: number, host: string) => void
}

interface Context {
  path: string
  query: Record<string, string>
  body: unknown
}

const imported = (await import(file)) as {
  default: new (issuer: string, configuration: object) => Provider
}
const provider = new imported.default(`http://127.0.0.1:${port}`, {
  adapter: Adapter,
  clients: [
    {
      client_id: 'bench',
      client_secret: 'bench-secret-0123456789abcdef0123456789abcdef',
      redirect_uris: ['http://127.0.0.1:9/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'read offline_access',
    },
  ],
  scopes: ['read', 'offline_access'],
  findAccount: (_context: unknown, accountId: string) => ({
    accountId,
    claims: () => ({ sub: accountId }),
  }),
  issueRefreshToken: () => true,
  rotateRefreshToken: true,
  features: { devInteractions: { enabled: false } },
  cookies: { keys: ['bench'] },
  ttl: { AccessToken: 900, AuthorizationCode: 300, Grant: 86_400, RefreshToken: 86_400 },
})

// Consent is not what is measured: a code is given to whoever asks, for the challenge it names.
provider.use(async (context, next) => {
  if (context.path !== '/bench/code') return next()
  const accountId = 'customer'
  const scope = 'read offline_access'
  const grant = new provider.Grant({ accountId, clientId: 'bench' })
  grant.addOIDCScope(scope)
  const code = new provider.AuthorizationCode({
    accountId,
    client: await provider.Client.find('bench'),
    codeChallenge: context.query['code_challenge'],
    codeChallengeMethod: 'S256',
    grantId: await grant.save(),
    gty: 'authorization_code',
    redirectUri: 'http://127.0.0.1:9/callback',
    scope,
  })
  context.body = await code.save()
})
provider.listen(Number(port), '127.0.0.1')
