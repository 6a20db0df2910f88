/** What the demo's owners do at the bank that ships here, as their browser would do it. */
export interface BankCustomer {
  /** Approves for a business; gives where the browser is sent back to, and the bank's id of it. */
  approve: (authorizationUrl: URL, business: string) => Promise<{ back: URL; business_id: string }>
  /** Disconnects the app that was connected last, in the settings of the business. */
  disconnect: (business_id: string) => Promise<void>
}

class BankPageError extends Error {
  override name = 'BankPageError'
}

const settings = '/app/settings/connected-apps'

/** Signs in when the bank requests it. Each method throws BankPageError where a page is another one. */
export function openBankCustomer(
  origin: string,
  person: { email: string; password: string },
): BankCustomer {
  const cookies = new Map<string, string>()

  /** Follows redirects within the bank, and no further. */
  const go = async (to: string, form?: URLSearchParams): Promise<Place> => {
    const address = new URL(to, origin)
    if (address.origin !== origin) return { address, html: '' }
    const response = await fetch(address, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; '), origin },
      ...(form !== undefined && { body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value.join('='))
    }
    const html = await response.text()
    const location = response.headers.get('location')
    return location === null ? { address, html } : go(new URL(location, address).href)
  }
  const submit = (
    { address, html }: Place,
    action: string,
    filled: Readonly<Record<string, string>>,
  ): Promise<Place> => {
    const form = new RegExp(`<form[^>]*action="${action}".*?</form>`, 's').exec(html)?.[0]
    if (form === undefined) throw new BankPageError(`no form for ${action} at ${address.pathname}`)
    return go(action, new URLSearchParams({ ...hiddenFields(form), ...filled }))
  }
  const open = async (address: string): Promise<Place> => {
    const place = await go(address)
    return place.html.includes('action="/sign-in"') ? submit(place, '/sign-in', person) : place
  }

  return {
    approve: async (authorizationUrl, business) => {
      const consent = await open(authorizationUrl.href)
      const business_id = offeredBusinesses(consent.html).get(business)
      if (business_id === undefined) throw new BankPageError(`${business} is not offered`)
      const answer = { business_id, decision: 'approve' }
      const { address } = await submit(consent, '/connect/consent', answer)
      if (address.origin === origin) throw new BankPageError('the bank did not send back')
      return { back: address, business_id }
    },
    disconnect: async (business_id) => {
      const page = await open(`${settings}?${new URLSearchParams({ business_id })}`)
      await submit(page, `${settings}/disconnect`, {})
    },
  }
}

interface Place {
  address: URL
  html: string
}

/** Their identifiers by name, as the consent page lists them. */
function offeredBusinesses(html: string): ReadonlyMap<string, string> {
  const choice = /name="business_id" value="([^"]+)"[^>]*>\s*<span>\s*<strong>([^<]+)<\/strong>/g
  return new Map(
    [...html.matchAll(choice)].map(([, id = '', name = '']) => [plainText(name), id] as const),
  )
}

function hiddenFields(form: string): Record<string, string> {
  const inputs = [...form.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([tag]) => tag)
  return Object.fromEntries(
    inputs.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')] as const),
  )
}

function attribute(tag: string, name: string): string {
  return plainText(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
}

function plainText(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
