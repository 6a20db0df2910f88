import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Finding, ProveSettings } from '@/bench/prove/finding'
import { type Front, percentile } from '@/bench/prove/front/front'
import { browse } from '@/bench/stack/browse'
import { signInLimits } from '@/lib/server/auth/sign-in-throttle'

/**
 * G22: passwords guessed at a rate that no person has, while somebody works. Guesses beyond the limits
 * are not even checked, so that they cost the work of others little.
 */
export async function proveSignInFlood(settings: ProveSettings, front: Front): Promise<Finding[]> {
  const seconds = 60
  const perSecond = 500
  const { stack } = front
  const times: number[] = []
  const counts: Record<string, number> = {}
  const flood = await prepareGuess(front)
  const endsAt = performance.now() + seconds * 1000
  let sent = 0
  const pending = new Set<Promise<void>>()
  const guess = async (): Promise<void> => {
    sent += 1
    const outcome = await flood(sent).catch(() => 'no answer')
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  const working = (async () => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now()
      const path = `/clients/${front.connection_id}/accounts`
      const { status } = await front.ask({ path, headers: { cookie: front.ada } })
      times.push(status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
      await wait(100)
    }
  })()
  while (performance.now() < endsAt) {
    for (let each = 0; each < perSecond / 20; each += 1) {
      // As many as a machine of the attacker's would have open.
      if (pending.size >= 400) break
      const promise: Promise<void> = guess().finally(() => pending.delete(promise))
      pending.add(promise)
    }
    await wait(50)
  }
  await working
  await Promise.all(pending)
  const p99 = percentile(times, 0.99)
  // One address, and as many accounts as it guessed at.
  const checked = counts['refused'] ?? 0
  settings.say(`  ${stack.appUrl}: ${JSON.stringify(counts)}`)
  return [
    {
      row: 'G22',
      what: `${seconds} s of guessed passwords, ${Math.round(sent / seconds)} a second, while a page is read`,
      goal: `p99 of the page < 1 s; at most ${signInLimits.attemptsPerAddress} guesses checked; none let in`,
      found: `p99 ${Math.round(p99)} ms of ${times.length} pages; ${checked} of ${sent} guesses checked`,
      met:
        p99 < 1000 && checked <= signInLimits.attemptsPerAddress && counts['let in'] === undefined,
    },
  ]
}

/** One guess: 'refused' where the password was checked, 'throttled' where it was not. */
async function prepareGuess({ stack }: Front): Promise<(nth: number) => Promise<string>> {
  const browsing = browse()
  const page = await browsing.get(`${stack.appUrl}/sign-in`)
  const token = /name="csrfToken"[^>]*value="([^"]+)"/.exec(page.html)?.[1] ?? ''
  const cookie = browsing.cookieHeader(stack.appUrl)
  return async (nth) => {
    const response = await fetch(`${stack.appUrl}/api/auth/callback/credentials`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        cookie,
        accept: 'text/html',
        origin: stack.appUrl,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        csrfToken: token,
        email: nth % 2 === 0 ? 'ben@marlow.example' : `guess${nth}@marlow.example`,
        password: `guess number ${nth}`,
      }),
    })
    await response.arrayBuffer()
    const where = response.headers.get('location') ?? ''
    if (response.status === 429 || /TooManyAttempts/.test(where)) return 'throttled'
    if (/error=/.test(where)) return 'refused'
    return response.status >= 500 ? `status ${response.status}` : `${response.status} ${where}`
  }
}

const modes = {
  'headers that never end': (socket: Socket) => {
    socket.write('GET /sign-in HTTP/1.1\r\nhost: localhost\r\n')
    return () => socket.write(`x-${Math.random()}: 1\r\n`)
  },
  'a body that never ends': (socket: Socket) => {
    socket.write(
      'POST /api/session/end HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n' +
        'content-type: application/x-www-form-urlencoded\r\n\r\n',
    )
    return () => socket.write('a')
  },
  'an answer that is hardly read': (socket: Socket) => {
    socket.pause()
    socket.write('GET /sign-in HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(20))
    return () => socket.read(1)
  },
}

/** G23: connections that are held open and hardly used, in three ways, while somebody works. */
export async function proveSlowRequests(settings: ProveSettings, front: Front): Promise<Finding[]> {
  const findings: Finding[] = []
  const { hostname, port } = new URL(front.stack.appUrl)
  for (const [mode, begin] of Object.entries(modes)) {
    const sockets: Socket[] = []
    const drips: (() => unknown)[] = []
    for (let each = 0; each < 500; each += 1) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      sockets.push(socket)
      drips.push(begin(socket))
    }
    const times: number[] = []
    const endsAt = performance.now() + (settings.form === 'long' ? 60_000 : 20_000)
    while (performance.now() < endsAt) {
      const startedAt = performance.now()
      const path = `/clients/${front.connection_id}/accounts`
      const answer = await front
        .ask({ path, headers: { cookie: front.ada } })
        .catch(() => undefined)
      times.push(answer?.status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
      for (const [nth, drip] of drips.entries()) if (sockets[nth]?.writable) drip()
      await wait(500)
    }
    for (const socket of sockets) socket.destroy()
    const worst = Math.max(...times)
    findings.push({
      row: 'G23',
      what: `500 connections with ${mode}`,
      goal: 'every page in between within 2 s',
      found: `${times.length} pages, the slowest ${Math.round(worst)} ms`,
      met: times.length > 10 && worst < 2000,
    })
  }
  return findings
}
