import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { browse } from '@/bench/stack/browse'
import { approve } from '@/bench/stack/connected'
import type { Stack } from '@/bench/stack/start-stack'

/**
 * An access token of a grant to the dashboard's own registration. A page token is bound to the
 * partner and the business, so one that this token was given opens the same page in the dashboard.
 */
export async function createPartnerAccess(
  stack: Stack,
  dataDir: string,
  at: { person: string; business: string },
): Promise<string> {
  const redirect_uri = `${stack.appUrl}/api/connections/callback`
  const client = await readRegistration(dataDir, `${stack.bankUrl} ${redirect_uri}`)
  const code_verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri,
    scope: 'transactions:read',
    audience: `${stack.bankUrl}/api`,
    state: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const browsing = browse(redirect_uri)
  const signIn = await browsing.get(`${stack.bankUrl}/oauth2/auth?${query}`)
  const returned = await approve(browsing, signIn, at)
  const code = new URL(returned.url).searchParams.get('code')
  if (code === null) throw new Error(`the approval ended at ${returned.url} (${returned.status})`)
  const credentials = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')
  const response = await fetch(`${stack.bankUrl}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      code_verifier,
    }),
  })
  const { access_token } = (await response.json()) as { access_token?: string }
  if (access_token === undefined) throw new Error(`/oauth2/token answered ${response.status}`)
  return access_token
}

/** As the operator who started both programs can read it. */
async function readRegistration(
  dataDir: string,
  key: string,
): Promise<{ client_id: string; client_secret: string }> {
  const text = await readFile(path.join(dataDir, 'banking-client.json'), 'utf8')
  const kept = JSON.parse(text) as Record<string, { client_id: string; client_secret: string }>
  const registration = kept[key]
  if (registration === undefined) throw new Error(`the dashboard is not registered for ${key}`)
  return registration
}
