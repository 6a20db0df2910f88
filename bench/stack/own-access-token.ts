import { browse } from '@/bench/stack/browse'
import { password } from '@/bench/stack/connected'
import type { Stack } from '@/bench/stack/start-stack'

/**
 * A bearer of the customer's own, made in the bank's web application as its owner would; of the
 * business named, or the first of theirs.
 */
export async function createOwnAccessToken(
  stack: Pick<Stack, 'bankUrl'>,
  email: string,
  business_id?: string,
): Promise<string> {
  const [token = ''] = await createOwnAccessTokens(stack, email, [business_id])
  return token
}

/** One for each of these businesses of theirs, over one sign-in. */
export async function createOwnAccessTokens(
  stack: Pick<Stack, 'bankUrl'>,
  email: string,
  business_ids: readonly (string | undefined)[],
): Promise<string[]> {
  const browsing = browse()
  const address = `${stack.bankUrl}/app/settings/access-tokens`
  await browsing.submit(await browsing.get(address), { email, password })
  const tokens: string[] = []
  for (const business_id of business_ids) {
    const query = business_id === undefined ? '' : `?${new URLSearchParams({ business_id })}`
    const settings = await browsing.get(`${address}${query}`)
    const created = await browsing.submit(settings, { name: 'Benchmark', days: '30' })
    const token = /<input id="new-token"[^>]*value="([^"]{20,})"/.exec(created.html)?.[1]
    if (token === undefined) throw new Error(`${created.url} (${created.status}) shows no token`)
    tokens.push(token)
  }
  return tokens
}
