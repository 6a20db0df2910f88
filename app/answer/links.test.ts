import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionCookie } from '@/lib/server/auth/session-cookie'
import { getContext } from '@/lib/server/context'
import { type Mail, mailerOf } from '@/lib/server/mail/mailer'
import { listEvents } from '@/lib/server/audit/audit'
import { notThere, openClientBrowser } from '@/test/answers/client-browser'
import { type SentRequest, sendTestRequest } from '@/test/answers/test-request'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { browser } from '@/test/faults/next-headers'

const question = 'What was this trip for?'
const day = 86_400_000

let here: FaultDashboard
let nth = 0
beforeAll(async () => {
  here = await openFaultDashboard()
})
beforeEach(() => browser.cookies.delete(sessionCookie))
afterAll(() => here.close())

/** Each from an address of its own, so that no test spends the guesses of another. */
const newBrowser = (language = 'en-US') =>
  openClientBrowser({ 'x-forwarded-for': `10.0.0.${(nth += 1)}`, 'accept-language': language })

async function send(options: Parameters<typeof sendTestRequest>[2] = {}): Promise<SentRequest> {
  const { person } = await here.dashboard.signIn('admin')
  const { connection_id } = here
  const ref = { firm_id: person.firm_id, connection_id, person_id: person.id }
  return sendTestRequest(here.dashboard, ref, options)
}

const kindsOf = async ({ id }: SentRequest): Promise<string[]> => {
  const { firm } = await here.dashboard.signIn('admin')
  const events = await listEvents({ database: here.dashboard.database }, firm.id)
  return events.filter(({ detail }) => detail['request_id'] === id).map(({ kind }) => kind)
}

describe('the link of a request', () => {
  it('shows who asks and how many questions, and no question before somebody presses the button', async () => {
    const request = await send()
    const scanner = newBrowser()
    for (let look = 0; look < 3; look += 1) {
      const html = await scanner.page(request.token)
      expect(html).toContain('2 questions from Firm')
      expect(html).not.toContain(question)
      expect(html).not.toContain('Fastlane')
    }
    expect((await request.find()).browserDigest).toBeNull()
    const client = newBrowser()
    expect(await client.open(request.token)).toBe(`/answer/${request.token}`)
    const html = await client.page(request.token)
    expect(html).toContain(question)
    expect(html).toContain('Fastlane Fuel')
    expect(html).toContain('$310.44')
    expect(html).not.toMatch(/[-−]\$?310/)
    expect((await request.state()).state).toBe('opened')
    expect(await kindsOf(request)).toEqual(['request.opened'])
  })

  it('belongs to the browser that opened it first, also of two at once', async () => {
    const request = await send()
    const browsers = Array.from({ length: 5 }, () => newBrowser())
    const { token } = request
    const openings = browsers.map(
      (each, index) => () => each.form('open', { token, binding: `${index}`.repeat(43) }),
    )
    await Promise.all(openings.map((open) => open()))
    const pages: string[] = []
    for (const each of browsers) pages.push(await each.page(token))
    expect(pages.filter((html) => html.includes(question))).toHaveLength(1)
    const others = pages.filter((html) => !html.includes(question))
    for (const html of others) expect(html).toContain('Open in another browser')
    expect(await kindsOf(request)).toEqual(['request.opened'])
  })

  it('is opened once by a form that is sent twice, which keeps the same browser', async () => {
    const request = await send()
    const client = newBrowser()
    const [, binding = ''] =
      /name="binding" value="([^"]+)"/.exec(await client.page(request.token)) ?? []
    const fields = { token: request.token, binding }
    await Promise.all([client.form('open', fields), client.form('open', fields)])
    expect(await client.page(request.token)).toContain(question)
    expect(await kindsOf(request)).toEqual(['request.opened'])
    await newBrowser().form('open', { token: request.token, binding: 'short' })
    expect(await client.page(request.token)).toContain(question)
  })

  it('takes nothing from another browser', async () => {
    const request = await send()
    const { token } = request
    await newBrowser().open(token)
    const other = newBrowser()
    const [first = ''] = request.questions
    const fields = { token, [`words:${first}`]: 'Stolen' }
    expect(await other.form('save', fields)).toBe(`/answer/${token}`)
    expect((await other.script('save', fields)).status).toBe(409)
    expect((await other.script('send', { ...fields, part: 'on' })).status).toBe(409)
    expect((await other.script('remove', { token, question: first, file: first })).status).toBe(409)
    const { questions } = await request.state()
    expect(
      questions.every(({ saved, answers }) => saved === undefined && answers.length === 0),
    ).toBe(true)
  })

  it('is not taken from the client by a person of the firm who looks after it', async () => {
    const request = await send()
    const staff = newBrowser()
    const session = await here.dashboard.signIn('admin')
    await here.useSession(session.sid)
    const cookie = browser.cookies.get(sessionCookie) ?? ''
    browser.cookies.delete(sessionCookie)
    staff.keep(sessionCookie, cookie)
    const html = await staff.page(request.token)
    expect(html).toContain('You are signed in as admin')
    expect(html).not.toContain('Open the questions')
    await staff.form('open', { token: request.token, binding: 'A'.repeat(43) })
    expect((await request.find()).browserDigest).toBeNull()
  })

  it.each([
    ['ended', 31, undefined, 'This link has ended'],
    ['withdrawn', 0, 'withdraw', 'These questions were withdrawn'],
  ] as const)(
    'that has %s says so where it was open, and looks elsewhere like one that nobody made',
    async (_state, days, does, words) => {
      const request = await send()
      const { token, questions } = request
      const client = newBrowser()
      await client.open(token)
      await client.script('save', { token, [`words:${questions[0]}`]: 'A deposit' })
      if (does !== undefined) await request.happens(does)
      if (days > 0) await pass(request, days)
      const html = await client.page(token)
      expect(html).toContain(words)
      expect(html).not.toContain(question)
      expect(html).toContain('only saved was not sent')
      expect(html).not.toContain('What you sent before')
      const late = { token, [`words:${questions[1]}`]: 'Too late' }
      expect((await client.script('save', late)).status).toBe(409)
      expect((await client.script('send', { ...late, part: 'on' })).status).toBe(409)
      expect(await newBrowser().page(token)).toBe(notThere)
      const saved = (await request.state()).questions.map((each) => each.saved?.words)
      expect(saved).toEqual(['A deposit', undefined])
    },
  )

  it('that ended before anybody opened it opens nothing', async () => {
    const request = await send({ at: new Date(Date.now() - 30 * day) })
    const client = newBrowser()
    expect(await client.page(request.token)).toBe(notThere)
    await client.form('open', { token: request.token, binding: 'A'.repeat(43) })
    expect((await request.find()).browserDigest).toBeNull()
  })

  it('that was guessed shows nothing, and soon nothing at all from that address', async () => {
    const request = await send()
    const guesser = newBrowser()
    for (let guess = 0; guess < 30; guess += 1) {
      expect(await guesser.page(String(guess).padStart(43, 'A'))).toBe(notThere)
    }
    expect(await guesser.page(request.token)).toContain('Too many links were tried')
    expect(await newBrowser().page(request.token)).toContain('2 questions from Firm')
    for (const odd of ['', '%', '../x', 'a'.repeat(5000)]) {
      expect(await newBrowser().page(odd)).toBe(notThere)
    }
  })

  it('is read in the language of the request, until its browser chooses another', async () => {
    const request = await send({ letter: { language: 'ar' } })
    const { token } = request
    const client = newBrowser('de-DE')
    const start = await client.page(token)
    expect(start).toContain('lang="ar"')
    expect(start).toContain('dir="rtl"')
    await client.open(token)
    expect(await client.page(token)).toContain('أرسل الإجابات')
    expect(await client.form('language', { token, language: 'es' })).toBe(`/answer/${token}`)
    expect(await client.page(token)).toContain('Enviar respuestas')
    await client.form('language', { token, language: 'xx' })
    expect(await client.page(token)).toContain('Enviar respuestas')
  })

  it('is mailed again to the same address for another browser, and ends with that', async () => {
    const request = await send()
    const { token } = request
    const client = newBrowser()
    await client.open(token)
    await client.script('save', { token, [`words:${request.questions[0]}`]: 'A deposit' })
    const other = newBrowser()
    expect(await other.page(token)).toContain('can give you a new one')
    const mails: Mail[] = []
    const sends = async (given: readonly Mail[]) => {
      mails.push(...given)
      return given.map(() => 'sent' as const)
    }
    mailerOf.provide(getContext(), { send: sends })
    const html = await other.page(token)
    expect(html).toContain('o•••••@northlight.example')
    expect(html).not.toContain('olivia')
    expect(await client.form('renew', { token })).toBe(`/answer/${token}`)
    await Promise.all([other.form('renew', { token }), other.form('renew', { token })])
    mailerOf.provide(getContext(), undefined)
    expect(mails.map(({ to }) => to)).toEqual(['olivia@northlight.example'])
    const [, next = ''] = /\/answer\/([\w-]{43})/.exec(mails[0]?.text ?? '') ?? []
    expect(next).not.toBe(token)
    expect(await client.page(token)).toBe(notThere)
    expect((await client.script('save', { token })).status).toBe(409)
    await other.open(next)
    expect(await other.page(next)).toContain('A deposit')
  })

  it('says how often is too often', async () => {
    const request = await send()
    const { token } = request
    const client = newBrowser()
    await client.open(token)
    expect((await client.script('save', { token })).status).toBe(200)
    await here.dashboard.database.query('update sign_in_attempt set attempts = 900')
    const refused = await client.script('save', { token })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await here.dashboard.database.query('delete from sign_in_attempt')
  })
})

/** The link gets so many days older. */
async function pass({ id }: SentRequest, days: number): Promise<void> {
  await here.dashboard.database.query(
    `update client_request_event set at = at - make_interval(days => $2) where request_id = $1`,
    [id, days],
  )
}
