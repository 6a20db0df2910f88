import { bankOrigin, password } from '@/test/bank/authorization/authorization'

export interface TestPage {
  status: number
  /** Without the origin; of another site's address the whole. */
  address: string
  html: string
  headers: Headers
}

type Request = (path: string, init?: RequestInit) => Promise<Response>

/**
 * A browser without scripts: keeps cookies, follows redirects within the bank, and posts the forms
 * of the page it is on with their hidden fields, as a person would.
 */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  readonly #request: Request
  page: TestPage = { status: 0, address: '', html: '', headers: new Headers() }

  constructor(request: Request) {
    this.#request = request
  }

  async open(path: string): Promise<TestPage> {
    return this.#follow(path, {})
  }

  /** Sends the page's form whose action is `action`, with what a person filled in. */
  async submit(
    action: string,
    filled: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<TestPage> {
    const forms = this.forms().filter((each) => each.action === action)
    const form = forms.find(({ method }) => method === 'post') ?? forms[0]
    if (form === undefined) throw new Error(`no form for ${action} on ${this.page.address}`)
    const fields = new URLSearchParams({ ...form.hidden, ...filled })
    if (form.method === 'get') return this.#follow(`${action}?${fields}`, {})
    const origin = { origin: bankOrigin, 'sec-fetch-site': 'same-origin' }
    return this.#follow(action, {
      method: 'POST',
      body: fields,
      headers: { ...origin, ...headers },
    })
  }

  async signIn(email: string, secret: string = password): Promise<TestPage> {
    return this.submit('/sign-in', { email, password: secret })
  }

  forms(): { action: string; method: string; hidden: Record<string, string> }[] {
    return [...this.page.html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(
      ([, tag = '', inside = '']) => ({
        action: attribute(tag, 'action') ?? '',
        method: attribute(tag, 'method') ?? 'get',
        hidden: Object.fromEntries(
          [...inside.matchAll(/<input\b([^>]*)>/g)]
            .filter(([, input = '']) => attribute(input, 'type') === 'hidden')
            .map(([, input = '']) => [
              attribute(input, 'name') ?? '',
              attribute(input, 'value') ?? '',
            ]),
        ),
      }),
    )
  }

  async #follow(path: string, init: RequestInit): Promise<TestPage> {
    let address = path
    let response = await this.#send(path, init)
    for (let hops = 0; response.status === 303 && hops < 10; hops += 1) {
      address = response.headers.get('location') ?? ''
      if (!address.startsWith('/')) break
      response = await this.#send(address, {})
    }
    this.page = {
      status: response.status,
      address,
      html: await response.text(),
      headers: response.headers,
    }
    return this.page
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = new Headers(init.headers)
    if (cookie !== '') headers.set('cookie', cookie)
    const response = await this.#request(path, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (/max-age=0/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
  return value
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
