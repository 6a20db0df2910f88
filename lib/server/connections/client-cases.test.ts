import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { scopes } from '@/lib/bank-contract/authorization'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { connectionNeed } from '@/lib/domain/connections/connection-need'
import { createBankingClient } from '@/lib/server/banking/create-banking-client'
import { openTestUpstream } from '@/test/banking/upstream'
import { openTestApproval, type TestApproval } from '@/test/connections/approval'
import { expired, openTestConnection, type TestConnection } from '@/test/connections/connection'

// After the names that the OpenID Foundation's suite has for a client, where no other test has them.

describe('a renewal answered with', () => {
  let dashboard: TestConnection
  beforeAll(async () => {
    dashboard = await openTestConnection('embedded')
  })
  afterAll(() => dashboard.close())
  beforeEach(() => dashboard.renew())

  type Alter = (body: Record<string, unknown>) => Record<string, unknown>
  const without =
    (name: string): Alter =>
    (body) =>
      Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))

  const renewWith = async (alter: Alter): Promise<string> => {
    dashboard.bank.faults.push({ after: true, alter })
    await dashboard.pass(expired)
    return dashboard.read()
  }

  it('no refresh_token: access goes on until it ends, and the old key is then tried once', async () => {
    expect(await renewWith(without('refresh_token'))).toBe('read')
    expect(await dashboard.read()).toBe('read')
    await dashboard.pass(expired)
    expect(await dashboard.read()).toBe('refused')
  })

  it('the same refresh_token: it is stored as any other would be', async () => {
    const presented = () => dashboard.bank.tokenCalls().map(({ form }) => form.get('refresh_token'))
    expect(
      await renewWith((body) => ({ ...body, refresh_token: presented().at(-1) ?? 'none' })),
    ).toBe('read')
    await dashboard.pass(expired)
    await dashboard.read()
    const [first, second] = presented()
    expect(second).toBe(first)
  })

  it('no scope: what was granted before is still granted', async () => {
    const before = (await dashboard.row(dashboard.connection_id))?.['scope']
    expect(await renewWith(without('scope'))).toBe('read')
    expect((await dashboard.row(dashboard.connection_id))?.['scope']).toBe(before)
  })

  it('fewer scopes: the client keeps working, and what is missing is known', async () => {
    expect(await renewWith((body) => ({ ...body, scope: 'accounts:read' }))).toBe('read')
    expect((await dashboard.row(dashboard.connection_id))?.['scope']).toBe(
      'accounts:read offline_access',
    )
    expect(await dashboard.status()).toBe('active')
  })
})

describe('an approval answered with', () => {
  let dashboard: TestApproval
  beforeAll(async () => {
    dashboard = await openTestApproval('embedded')
  })
  afterAll(() => dashboard.close())
  beforeEach(() => dashboard.renew())

  const data = scopes.filter((scope) => scope !== 'offline_access')
  const statements: [what: string, scope: unknown][] = [
    ['no scope', undefined],
    ['an empty scope', ''],
    ['a scope of commas', scopes.join(',')],
    ['a scope without offline_access', data.join(' ')],
    ['a scope with offline_access', scopes.join(' ')],
  ]

  const approve = async (answer: Record<string, unknown>) => {
    dashboard.bank.faults.push({ after: true, alter: (body) => ({ ...body, ...answer }) })
    const { session, business } = dashboard
    const outcome = await dashboard.connect({ session, business, clientName: business })
    if (outcome.kind !== 'connected') throw new Error(JSON.stringify(outcome))
    const { client } = await dashboard.access(session, outcome.connection_id)
    return { missing: outcome.missing_scope, client }
  }

  it.each(statements)('%s and a refresh token: access is ongoing', async (_, scope) => {
    const { missing, client } = await approve({ scope })
    expect(missing).toEqual([])
    expect(connectionNeed(client, new Date()).step).toBe('none')
    expect(client.refresh_window_ends_at).not.toBeNull()
  })

  it.each(statements)('%s and no refresh token: access is not ongoing', async (_, scope) => {
    const { missing, client } = await approve({ scope, refresh_token: undefined })
    expect(missing).toEqual(['offline_access'])
    expect(connectionNeed(client, new Date()).step).toBe('ask-scope')
    expect(client.refresh_window_ends_at).toBeNull()
  })
})

describe('the access token', () => {
  const ask = async (answer: (response: ServerResponse) => void) => {
    const upstream = await openTestUpstream((_, response) => answer(response))
    const client = createBankingClient({ baseUrl: upstream.baseUrl, random: () => 0 })
    onTestFinished(async () => {
      await client.close()
      await upstream.close()
    })
    const reader = client.forToken(new SecretText('canary-token'))
    const outcome = await reader.listAccounts([['page_size', '5']]).then(
      () => 'read',
      (error: { code: string }) => error.code,
    )
    return { outcome, calls: upstream.calls }
  }

  it('travels in the header alone', async () => {
    const { outcome, calls } = await ask((response) =>
      response.end('{"accounts":[],"page":{"next_page_token":null}}'),
    )
    expect(outcome).toBe('read')
    expect(calls).toHaveLength(1)
    expect(calls[0]?.headers.authorization).toBe('Bearer canary-token')
    const { authorization: _, ...others } = calls[0]?.headers ?? {}
    expect(JSON.stringify([calls[0]?.path, others])).not.toContain('canary')
  })

  it.each([
    undefined,
    '',
    'Bearer',
    'bearer error="invalid_token"',
    'Bearer realm="bank", error="invalid_token", error_description="The access token expired"',
    'Basic realm="x", Bearer error=invalid_token',
    'DPoP error="use_dpop_nonce"',
    'Bearer error="insufficient_scope", scope="cards:read"',
    '"""',
  ])('is refused by 401, whatever WWW-Authenticate says: %s', async (challenge) => {
    const { outcome, calls } = await ask((response) => {
      if (challenge !== undefined) response.setHeader('www-authenticate', challenge)
      response.writeHead(401).end()
    })
    expect([outcome, calls.length]).toEqual(['unauthorized', 1])
  })
})
