import { POST as postFile } from '@/app/api/answer/file/route'
import { POST as postLanguage } from '@/app/api/answer/language/route'
import { POST as postOpen } from '@/app/api/answer/open/route'
import { POST as postRemove } from '@/app/api/answer/remove/route'
import { POST as postRenew } from '@/app/api/answer/renew/route'
import { POST as postSave } from '@/app/api/answer/save/route'
import { POST as postSend } from '@/app/api/answer/send/route'
import AnswerPage from '@/app/answer/[token]/page'
import { renderServerScreen } from '@/test/components/screens'
import { appOrigin } from '@/test/faults/offer-parts'
import { browser } from '@/test/faults/next-headers'

const routes = {
  file: postFile,
  language: postLanguage,
  open: postOpen,
  remove: postRemove,
  renew: postRenew,
  save: postSave,
  send: postSend,
}

type Fields = Readonly<Record<string, string>>
type Body = Fields | FormData | ReadableStream

/** A browser of somebody at the client: its cookies, the page of a link, and the page’s forms. */
export interface ClientBrowser {
  page: (token: string, query?: string) => Promise<string>
  /** A form without a script, whose answer is where it leads. */
  form: (route: keyof typeof routes, body: Body) => Promise<string>
  /** The page’s script. */
  script: (route: keyof typeof routes, body: Body, headers?: Fields) => Promise<Response>
  keep: (cookie: string, value: string) => void
  /** Presses the button of the first page. */
  open: (token: string) => Promise<string>
}

/** Where nothing is open, or nobody made the link. */
export const notThere = 'not found'

// Of several at once the first keeps what was there, and the last gives it back.
let inside = 0
let before = { cookies: new Map<string, string>(), headers: browser.headers }

export function openClientBrowser(headers: Fields = {}): ClientBrowser {
  const jar = new Map<string, string>()

  async function within<Value>(use: () => Promise<Value>): Promise<Value> {
    if (inside === 0) before = { cookies: new Map(browser.cookies), headers: browser.headers }
    inside += 1
    browser.cookies.clear()
    for (const [name, value] of jar) browser.cookies.set(name, value)
    browser.headers = new Headers({ 'accept-language': 'en-US', ...headers })
    try {
      return await use()
    } finally {
      inside -= 1
      if (inside === 0) {
        browser.headers = before.headers
        browser.cookies.clear()
        for (const [name, value] of before.cookies) browser.cookies.set(name, value)
      }
    }
  }

  const send = (route: keyof typeof routes, given: Body, more: Fields) =>
    within(async () => {
      const isWhole = given instanceof FormData || given instanceof ReadableStream
      const request = new Request(`${appOrigin}/api/answer/${route}`, {
        method: 'POST',
        // As the page sends it: without a referrer a browser says `Origin: null`.
        headers: { origin: 'null', ...headers, ...more },
        body: isWhole ? given : new URLSearchParams(given),
        duplex: 'half',
      } as RequestInit)
      const response = await routes[route](request, { params: Promise.resolve({}) })
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        jar.set(name, value)
      }
      return response
    })

  const self: ClientBrowser = {
    keep: (cookie, value) => void jar.set(cookie, value),
    page: (token, query = '') =>
      within(async () => {
        const searchParams = Promise.resolve(Object.fromEntries(new URLSearchParams(query)))
        const params = Promise.resolve({ token })
        try {
          return await renderServerScreen(await AnswerPage({ params, searchParams }))
        } catch (cause) {
          const { digest = '' } = cause as { digest?: string }
          if (digest.endsWith(';404')) return notThere
          throw cause
        }
      }),
    form: async (route, body) => {
      const response = await send(route, body, { accept: 'text/html' })
      return response.headers.get('location') ?? `${response.status} ${await response.text()}`
    },
    script: (route, body, more) => send(route, body, { accept: 'application/json', ...more }),
    open: async (token) => {
      const [, binding = ''] = /name="binding" value="([^"]+)"/.exec(await self.page(token)) ?? []
      return self.form('open', { token, binding })
    },
  }
  return self
}

/** The form of a file, in the order in which a browser sends it. */
export function fileForm(fields: Fields, bytes: Uint8Array, name: string): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new File([new Uint8Array(bytes)], name))
  return form
}
