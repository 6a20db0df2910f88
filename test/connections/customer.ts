import type { TestBank } from '@/test/bank/bank'

/**
 * The customer of a bank in this process: signs in, chooses a business, decides, by the bank's own
 * pages and without scripts. Gives the address to which the browser is sent back.
 */
export async function decideAsCustomer(
  bank: TestBank,
  authorizationUrl: URL,
  customer: {
    email: string
    password: string
    /** Null: the one that the page has preselected. */
    business_id: string | null
    decision: string
  },
): Promise<URL> {
  const { origin } = bank.context.settings
  const cookies = new Map<string, string>()
  let address = authorizationUrl.href
  let html = ''

  const go = async (to: string, form?: URLSearchParams): Promise<void> => {
    address = new URL(to, origin).href
    const headers = new Headers({ cookie: [...cookies].map((pair) => pair.join('=')).join('; ') })
    if (form !== undefined) headers.set('origin', origin)
    const init = form === undefined ? { headers } : { method: 'POST', body: form, headers }
    const response = await bank.app.request(address, init)
    for (const line of response.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value.join('='))
    }
    const location = response.headers.get('location')
    html = await response.text()
    if (location === null) return
    address = new URL(location, origin).href
    if (address.startsWith(`${origin}/`)) await go(location)
  }
  const submit = (action: string, filled: Record<string, string>): Promise<void> => {
    const form = new RegExp(`<form[^>]*action="${action}".*?</form>`, 's').exec(html)?.[0]
    if (form === undefined) throw new Error(`no form for ${action} at ${address}`)
    const fields = new URLSearchParams({ ...hiddenFields(form), ...filled })
    return go(action, fields)
  }

  await go(address)
  if (html.includes('action="/sign-in"')) {
    await submit('/sign-in', { email: customer.email, password: customer.password })
  }
  const { business_id, decision } = customer
  const chosen = business_id ?? preselected(html)
  await submit('/connect/consent', { ...(chosen && { business_id: chosen }), decision })
  return new URL(address)
}

function preselected(html: string): string | undefined {
  const [tag] = /<input\b[^>]*type="radio"[^>]*\bchecked\b[^>]*>/.exec(html) ?? []
  return tag && attribute(tag, 'value')
}

function hiddenFields(form: string): Record<string, string> {
  const inputs = [...form.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([tag]) => tag)
  return Object.fromEntries(
    inputs.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')] as const),
  )
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  return value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}
