import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { scopes } from '@/lib/bank-contract/authorization'
import { authorizationServerAt } from '@/lib/server/oauth/authorization-server'
import { grantedScope, readTokenResponse } from '@/lib/server/oauth/token-response'

const server = authorizationServerAt(new URL('https://bank.example'))

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return readTokenResponse(server, 'marlow-app', new Response(text, { status, headers }))
}

const good = {
  access_token: 'at',
  token_type: 'bearer',
  expires_in: 900,
  refresh_token: 'rt',
  scope: 'accounts:read offline_access',
}

async function tokensOf(body: Record<string, unknown>) {
  const outcome = await answer(200, body)
  if (outcome.kind !== 'issued') throw new Error(outcome.kind)
  return outcome.tokens
}

describe('an answer with tokens', async () => {
  it('is read as the specification writes it', async () => {
    const tokens = await tokensOf(good)
    expect(tokens.accessToken.reveal()).toBe('at')
    expect(tokens.refreshToken?.reveal()).toBe('rt')
    expect(tokens).toMatchObject({
      expiresInSeconds: 900,
      scope: ['accounts:read', 'offline_access'],
      usable: true,
    })
  })

  it.each(['Bearer', 'BEARER', undefined])('takes token_type %s for bearer', async (token_type) => {
    expect((await tokensOf({ ...good, token_type })).usable).toBe(true)
  })

  it.each([
    ['accounts:read cards:read', ['accounts:read', 'cards:read']],
    ['accounts:read,cards:read', ['accounts:read', 'cards:read']],
    ['accounts:read, cards:read\t', ['accounts:read', 'cards:read']],
    [
      ['accounts:read', 'cards:read'],
      ['accounts:read', 'cards:read'],
    ],
    ['', undefined],
    [' , ', undefined],
    [null, undefined],
    [7, undefined],
  ])('reads a scope of %j as %j', async (scope, stated) => {
    expect((await tokensOf({ ...good, scope })).scope).toEqual(stated)
  })

  it.each(['mac', 7, 'DPoP'])('keeps but does not use a token of type %s', async (token_type) => {
    expect(await tokensOf({ ...good, token_type })).toMatchObject({ usable: false })
    expect((await tokensOf({ ...good, token_type })).refreshToken?.reveal()).toBe('rt')
  })

  it('keeps but does not use a token that no header can carry', async () => {
    expect((await tokensOf({ ...good, access_token: 'a\r\nX: y' })).usable).toBe(false)
  })

  it.each([undefined, null, 0, -5, 'soon', 1e12, {}, Number.NaN])(
    'gives 300 seconds to a lifetime of %s',
    async (expires_in) => {
      expect((await tokensOf({ ...good, expires_in })).expiresInSeconds).toBe(300)
    },
  )

  it('reads a lifetime that is a numeric string or a fraction', async () => {
    expect((await tokensOf({ ...good, expires_in: '600' })).expiresInSeconds).toBe(600)
    expect((await tokensOf({ ...good, expires_in: 599.9 })).expiresInSeconds).toBe(599)
  })

  it('may lack a refresh token and a scope, and may hold unknown fields and long tokens', async () => {
    const { refresh_token: _, scope: __, ...bare } = good
    const tokens = await tokensOf({ ...bare, access_token: 'x'.repeat(8192), novelty: true })
    expect(tokens).toMatchObject({ refreshToken: undefined, scope: undefined, usable: true })
  })

  it.each([{}, { access_token: '' }, { access_token: 7 }, [good], 'null', 'text'])(
    '%j holds none, so nobody knows what happened',
    async (body) => {
      expect((await answer(200, body)).kind).toBe('ambiguous')
    },
  )
})

describe('what was granted', () => {
  const parts = fc.constantFrom(...scopes, 'openid', 'loans:read')

  it('includes ongoing access if and only if there is a refresh token, and all other scopes', () => {
    fc.assert(
      fc.property(fc.array(parts), fc.boolean(), (stated, isRenewable) => {
        const granted = grantedScope(stated, isRenewable)
        expect(granted.includes('offline_access')).toBe(isRenewable)
        const isData = (scope: string): boolean => scope !== 'offline_access'
        expect(granted.filter(isData)).toEqual(stated.filter(isData))
      }),
    )
  })
})

describe('an answer without tokens', async () => {
  it.each(['invalid_grant', 'invalid_client', 'invalid_request', 'unauthorized_client'])(
    '%s is a definite refusal',
    async (error) => {
      expect(await answer(400, { error })).toEqual({ kind: 'refused', error, http_status: 400 })
    },
  )

  it.each([
    [{ type: 'https://bank.example/problems/invalid-grant', title: 'x', status: 400 }],
    [{ type: 'about:blank', title: 'Invalid grant', status: 400 }],
  ])('an invalid grant is recognised as problem details', async (body) => {
    expect(await answer(400, body)).toMatchObject({ kind: 'refused', error: 'invalid_grant' })
  })

  it.each([{ error: '<b>Token rt-1</b>' }, { error: 7 }, 'plain text', {}, ''])(
    'never repeats what the bank wrote: %j',
    async (body) => {
      expect(await answer(400, body)).toEqual({
        kind: 'refused',
        error: 'unknown',
        http_status: 400,
      })
    },
  )

  it('temporarily_unavailable, 429, and 503 with a time were not acted upon', async () => {
    expect((await answer(400, { error: 'temporarily_unavailable' })).kind).toBe('not_processed')
    expect(await answer(429, '', {})).toMatchObject({
      kind: 'not_processed',
      retryAfterSeconds: null,
    })
    expect(await answer(503, '', { 'retry-after': '7' })).toMatchObject({
      kind: 'not_processed',
      retryAfterSeconds: 7,
    })
  })

  it.each([408, 425, 500, 502, 504])('%s is ambiguous whatever its body says', async (status) => {
    expect((await answer(status, { error: 'invalid_grant' })).kind).toBe('ambiguous')
  })
})

describe('Retry-After', async () => {
  it.each([
    ['5', 5],
    ['0', 1],
    ['1000000000', 900],
    ['Fri, 12 Jun 2026 10:00:30 GMT', 30],
    ['Fri, 12 Jun 2026 09:00:00 GMT', 1],
    ['garbage', null],
    ['-3', null],
    ['', null],
  ])('%s means %s seconds', async (header, retryAfterSeconds) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T10:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    expect(await answer(429, '', { 'retry-after': header })).toMatchObject({ retryAfterSeconds })
  })
})
