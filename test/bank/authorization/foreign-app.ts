import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { expect } from 'vitest'
import { acme, bankOrigin, type TestAuthorization } from '@/test/bank/authorization/authorization'
import { TestBrowser } from '@/test/bank/screens/browser'

/** In place of `fetch`: a library's request goes to the bank, without a port. */
export function sendTo(bank: TestAuthorization) {
  return (
    input: string | URL | Request,
    init?: Omit<RequestInit, 'body'> & { body?: unknown },
  ): Promise<Response> => {
    // Each library declares what a body may be in its own way, and sends a form.
    const request = new Request(input, init as RequestInit)
    expect(new URL(request.url).origin).toBe(bankOrigin)
    return Promise.resolve(bank.app.request(request))
  }
}

/** What the customer does between the app's redirect and the bank's: where the browser ends. */
export async function approveAt(bank: TestAuthorization, authorizationUrl: string): Promise<URL> {
  expect(authorizationUrl.startsWith(`${bankOrigin}/oauth2/auth?`)).toBe(true)
  const { pathname, search } = new URL(authorizationUrl)
  const browser = new TestBrowser(bank.request)
  await browser.open(pathname + search)
  await browser.signIn('olivia@bank.example')
  const decision = { business_id: acme, decision: 'approve' }
  return new URL((await browser.submit('/connect/consent', decision)).address)
}

/** For libraries that leave PKCE to their user. */
export function createPkcePair(): { code_verifier: string; code_challenge: string } {
  const code_verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  return { code_verifier, code_challenge }
}

/** The bank on a port, for a library that opens its own connections. */
export async function listenAs(
  bank: TestAuthorization,
): Promise<{ address: string; close: () => void }> {
  const server = createAdaptorServer({ fetch: bank.app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
}
