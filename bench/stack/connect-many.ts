import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browsing, browse, findForm } from '@/bench/stack/browse'
import { password } from '@/bench/stack/connected'
import type { Stack } from '@/bench/stack/start-stack'

export interface Business {
  id: string
  name: string
}

/** A signed-in accountant whose firm has connected all businesses of one owner. */
export interface ConnectedMany {
  cookie: string
  businesses: readonly Business[]
}

const atOnce = 4
const notedEvery = 100

/**
 * Connects every business of an owner: each is asked for, consented to and brought back by the
 * addresses that a browser would call, but none of the pages on the way is shown. Which are
 * connected is noted in `dataDir`, so that the next run goes on where this one ended.
 */
export async function connectMany(
  stack: Stack,
  dataDir: string,
  owner: string,
  report: (line: string) => void,
): Promise<ConnectedMany> {
  const browsing = browse()
  await browsing.submit(await browsing.get(`${stack.appUrl}/`), {
    email: 'ada@marlow.example',
    password,
  })
  const connectPage = await browsing.get(`${stack.appUrl}/connect`)
  const bankSignIn = await browsing.submit(connectPage, { client_name: 'A first look' })
  const consent = await browsing.submit(bankSignIn, { email: owner, password })
  const businesses = offeredBusinesses(consent.html)
  const form = findForm(consent, ['decision', 'business_id'], undefined)
  const csrf = new Map(form.hidden).get('csrf') ?? ''
  const note = path.join(dataDir, 'connected.json')
  const done = await readNote(note)
  const cookie = browsing.cookieHeader(stack.appUrl).replaceAll(/(?:; )?[^;]*oauth_tx_[^;]*/g, '')
  const waiting = businesses.filter(({ id }) => !done.has(id))
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await connectOne({ stack, browsing, cookie, csrf }, next)
      done.add(next.id)
      if (done.size % notedEvery !== 0) continue
      report(`  ${done.size} of ${businesses.length} businesses are connected`)
      await writeFile(note, JSON.stringify([...done]))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await writeFile(note, JSON.stringify([...done]))
  return { cookie, businesses }
}

interface Session {
  stack: Stack
  /** Signed in at the bank as its owner. */
  browsing: Browsing
  /** Of the accountant at the dashboard. */
  cookie: string
  /** Of the bank's forms, the same on each of its pages. */
  csrf: string
}

async function connectOne({ stack, browsing, cookie, csrf }: Session, { id, name }: Business) {
  const asked = await step(`${stack.appUrl}/api/connections/authorize`, cookie, {
    client_name: name,
  })
  const consentUrl = new URL('/connect/consent', asked.location)
  const bankCookie = browsing.cookieHeader(stack.bankUrl)
  const request = new URL(asked.location).searchParams
  const fields = { ...Object.fromEntries(request), csrf, business_id: id, decision: 'approve' }
  const approved = await step(consentUrl.href, bankCookie, fields)
  const ownCookies = [cookie, ...asked.cookies.map((line) => line.split(';', 1)[0])].join('; ')
  const back = await step(approved.location, ownCookies)
  if (!back.location.includes('/clients/')) {
    throw new Error(`connecting ${name} ended at ${back.location}`)
  }
}

/** One redirect on the way, asked for or posted to. */
async function step(
  url: string,
  cookie: string,
  fields?: Record<string, string>,
): Promise<{ location: string; cookies: readonly string[] }> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie, ...(fields && { origin: new URL(url).origin }) },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
  await response.arrayBuffer()
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${url} answered ${response.status}, no redirect`)
  return { location: new URL(location, url).href, cookies: response.headers.getSetCookie() }
}

async function readNote(note: string): Promise<Set<string>> {
  if (!existsSync(note)) return new Set()
  return new Set(JSON.parse(await readFile(note, 'utf8')) as string[])
}

/** Of the bank's page on which one of them is chosen. */
function offeredBusinesses(html: string): Business[] {
  const offered = html.matchAll(
    /name="business_id" value="([^"]+)"[^>]*>\s*<span>\s*<strong>([^<]*)<\/strong>/g,
  )
  const businesses = Array.from(offered, ([, id = '', name = '']) => ({
    id,
    name: name.replaceAll('&amp;', '&'),
  }))
  if (businesses.length === 0) throw new Error('the bank offers no business to choose')
  return businesses
}
