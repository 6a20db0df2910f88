import type { Browser, BrowserContext, Request } from '@playwright/test'
import { type Artefact, withinBase64 } from '@/e2e/find-secrets'

// Of what the bank gives out only this may not leave the dashboard's server: codes, access and
// renewal keys, client secrets. A prefix tells each, in clear and in base64 wherever it begins.
const issued = ['chb_ac_', 'chb_at_', 'chb_rt_', 'chb_cs_']
const needles = issued.flatMap((prefix) => [
  prefix,
  Buffer.from(prefix).toString('hex'),
  // Eight characters or more: a nonce holds four of them by chance once in a while.
  ...[0, 1, 2].map((offset) => withinBase64(prefix, offset)),
])

/** Where something stands that the bank issued, whichever it is; a line for each. */
export function findIssued(artefacts: readonly Artefact[], wanted = needles): string[] {
  return artefacts.flatMap(({ name, bytes }) =>
    wanted.some((needle) => bytes.includes(needle)) ? [name] : [],
  )
}

/** Files are long, and what seals or encodes them is not the browser's doing: in clear alone. */
export function findIssuedInClear(artefacts: readonly Artefact[]): string[] {
  return findIssued(artefacts, issued)
}

const readable = /^(text\/|application\/(json|problem\+json|javascript|xml))/

/** Watches what any browser gets of a dashboard, until it is asked for what should not be there. */
export function watchForTokens(browser: Browser, dashboard: string): () => Promise<string[]> {
  const under = new Set<Promise<string[]>>()
  const onFinished = (request: Request): void => {
    const { origin, pathname } = new URL(request.url())
    if (origin === dashboard && !pathname.startsWith('/_next/static/')) under.add(search(request))
  }
  const watch = (context: BrowserContext): void => {
    context.on('requestfinished', onFinished)
  }
  for (const context of browser.contexts()) watch(context)
  browser.on('context', watch)
  return async () => {
    browser.off('context', watch)
    for (const context of browser.contexts()) context.off('requestfinished', onFinished)
    return (await Promise.all(under)).flat()
  }
}

async function search(request: Request): Promise<string[]> {
  const { pathname, href } = new URL(request.url())
  // Spec, Authorization: the bank sends the browser back with the code.
  const address = pathname === '/api/connections/callback' ? pathname : href
  // A page that was navigated away from is gone.
  const response = await request.response().catch(() => null)
  const headers = (await response?.allHeaders().catch(() => undefined)) ?? {}
  const isText = readable.test(headers['content-type'] ?? '')
  const body = isText ? await response?.body().catch(() => undefined) : undefined
  const told = Buffer.from(`${address} ${JSON.stringify(headers)}`)
  return findIssued([
    { name: `${request.method()} ${pathname}: address or headers`, bytes: told },
    { name: `${request.method()} ${pathname}: body`, bytes: body ?? Buffer.alloc(0) },
  ])
}
