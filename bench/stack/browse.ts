/** A small browser without scripts: cookies, redirects and plain forms. */
export interface Browsing {
  get: (url: string) => Promise<Page>
  /** Fills and submits the form of `page` that holds every field of `fields`. */
  submit: (page: Page, fields: Record<string, string>, button?: string) => Promise<Page>
  cookieHeader: (url: string) => string
}

export interface Page {
  url: string
  status: number
  html: string
}

const maxRedirects = 12

/** Redirects are followed, but for one to an address that starts with `stopsAt`. */
export function browse(stopsAt?: string): Browsing {
  const jars = new Map<string, Map<string, string>>()

  const cookieHeader = (url: string): string =>
    [...(jars.get(new URL(url).host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')

  const follow = async (url: string, init: RequestInit): Promise<Page> => {
    let at = url
    let request = init
    for (let hop = 0; hop < maxRedirects; hop += 1) {
      const response = await fetch(at, {
        ...request,
        redirect: 'manual',
        headers: withCookie(request.headers, cookieHeader(at)),
      })
      keepCookies(jars, at, response.headers.getSetCookie())
      const location = response.headers.get('location')
      if (location === null)
        return { url: at, status: response.status, html: await response.text() }
      at = new URL(location, at).href
      if (stopsAt !== undefined && at.startsWith(stopsAt)) {
        return { url: at, status: response.status, html: '' }
      }
      request = {}
    }
    throw new Error(`${url} redirects more than ${maxRedirects} times`)
  }

  return {
    get: (url) => follow(url, {}),
    submit: (page, fields, button) => {
      const form = findForm(page, Object.keys(fields), button)
      const body = new URLSearchParams([...form.hidden, ...Object.entries(fields)])
      if (form.method === 'get') return follow(`${form.action.split('?', 1)[0]}?${body}`, {})
      const headers = { origin: new URL(page.url).origin }
      return follow(form.action, { method: 'POST', headers, body })
    },
    cookieHeader,
  }
}

function withCookie(headers: RequestInit['headers'], cookie: string): Headers {
  const all = new Headers(headers)
  all.set('cookie', cookie)
  return all
}

function keepCookies(
  jars: Map<string, Map<string, string>>,
  url: string,
  lines: readonly string[],
): void {
  const host = new URL(url).host
  const jar = jars.get(host) ?? new Map<string, string>()
  jars.set(host, jar)
  for (const line of lines) {
    const [pair = ''] = line.split(';')
    const split = pair.indexOf('=')
    const value = pair.slice(split + 1)
    if (value === '' || /max-age=0\b/i.test(line)) jar.delete(pair.slice(0, split))
    else jar.set(pair.slice(0, split), value)
  }
}

interface Form {
  method: 'get' | 'post'
  action: string
  hidden: [string, string][]
}

// The pages are our own two programs' and their forms are plain, so a pattern is parser enough.
export function findForm(page: Page, names: readonly string[], button: string | undefined): Form {
  for (const [, attributes = '', inner = ''] of page.html.matchAll(
    /<form\b([^>]*)>([\s\S]*?)<\/form>/g,
  )) {
    const inputs = [...inner.matchAll(/<(?:input|button|select|textarea)\b([^>]*)>/g)].map(
      ([, text = '']) => text,
    )
    const named = new Set(inputs.map((text) => attribute(text, 'name')))
    if (!names.every((name) => named.has(name))) continue
    if (button !== undefined && !inner.includes(button)) continue
    return {
      method: attribute(attributes, 'method')?.toLowerCase() === 'post' ? 'post' : 'get',
      action: new URL(attribute(attributes, 'action') ?? page.url, page.url).href,
      hidden: inputs.flatMap((text): [string, string][] => {
        const name = attribute(text, 'name')
        if (name === undefined || names.includes(name)) return []
        const type = attribute(text, 'type')
        const sent = type === 'hidden' || (type === 'checkbox' && / checked\b/.test(text))
        return sent ? [[name, attribute(text, 'value') ?? 'on']] : []
      }),
    }
  }
  throw new Error(`${page.url} (${page.status}) has no form with ${names.join(', ')}`)
}

function attribute(text: string, name: string): string | undefined {
  const found = new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1]
  return found
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
