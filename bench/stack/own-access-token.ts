import { browse } from '@/bench/stack/browse'
import type { Stack } from '@/bench/stack/start-stack'

const password = 'correct-horse-battery'

/** A bearer of the customer's own, made in the bank's web application as its owner would. */
export async function createOwnAccessToken(stack: Stack, email: string): Promise<string> {
  const browsing = browse()
  const signIn = await browsing.get(`${stack.bankUrl}/app/settings/access-tokens`)
  const settings = await browsing.submit(signIn, { email, password })
  const created = await browsing.submit(settings, { name: 'Benchmark', days: '30' })
  const token = /<input id="new-token"[^>]*value="([^"]{20,})"/.exec(created.html)?.[1]
  if (token === undefined) throw new Error(`${created.url} (${created.status}) shows no token`)
  return token
}
