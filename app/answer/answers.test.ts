import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionCookie } from '@/lib/server/auth/session-cookie'
import { listEvents } from '@/lib/server/audit/audit'
import { openAnswer } from '@/test/answers/open-answer'
import type { SentRequest } from '@/test/answers/test-request'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { browser } from '@/test/faults/next-headers'

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
beforeEach(() => browser.cookies.delete(sessionCookie))
afterAll(() => here.close())

const answersOf = async (request: SentRequest) =>
  (await request.state()).questions.map(({ saved, answers }) => ({
    saved: saved?.words,
    sent: answers.map(({ words }) => words),
  }))

describe('answers', () => {
  it('are saved as they are written, kept for the next sitting, and the firm’s once they are sent', async () => {
    const { request, client, token, first, second } = await openAnswer(here)
    const saved = await client.script('save', {
      token,
      [`words:${first}`]: 'A <b>deposit</b>\r\nof June',
    })
    expect(await saved.json()).toEqual({
      savedAt: expect.stringMatching(/\d\d:\d\d/),
      given: 1,
      unsent: 1,
    })
    const again = { token, [`words:${first}`]: 'A <b>deposit</b>\nof June' }
    await client.script('save', again)
    expect((await request.find()).events.map(({ does }) => does)).toEqual(['send', 'open', 'save'])
    expect((await request.state()).state).toBe('opened')
    const html = await client.page(token)
    expect(html).toContain('A &lt;b&gt;deposit&lt;/b&gt;\nof June')
    expect(html).toContain('1 of 2 answered')
    expect(html).toMatch(/Saved \d\d:\d\d/)

    expect(await client.form('send', again)).toBe(`/answer/${token}?view=missing`)
    expect(await client.page(token, 'view=missing')).toContain('1 question has no answer yet')
    expect(await answersOf(request)).toEqual([
      { saved: 'A <b>deposit</b>\nof June', sent: [] },
      { saved: undefined, sent: [] },
    ])
    expect(await client.form('send', { ...again, part: 'on' })).toBe(`/answer/${token}`)
    expect((await request.state()).state).toBe('partly_answered')
    expect(await client.page(token)).toContain('1 of 2 sent')

    await client.form('send', { token, [`words:${second}`]: '', [`nothing:${second}`]: 'on' })
    expect((await request.state()).state).toBe('answered')
    const thanks = await client.page(token)
    expect(thanks).toContain('Thank you')
    expect(thanks).toContain('your 2 answers')
    const changing = await client.page(token, 'view=change')
    expect(changing).toContain('A &lt;b&gt;deposit')
    await client.form('send', { token, [`words:${first}`]: 'A fee' })
    expect((await answersOf(request))[0]).toEqual({
      saved: undefined,
      sent: ['A <b>deposit</b>\nof June', 'A fee'],
    })
    const { firm, person } = await here.dashboard.signIn('admin')
    const events = await listEvents({ database: here.dashboard.database }, firm.id)
    const sent = events.filter(
      ({ kind, detail }) => kind === 'request.answered' && detail['request_id'] === request.id,
    )
    const own = { request_id: request.id, by: person.id, role: 'owner', count: 1, of: 2 }
    expect(sent.map(({ detail }) => detail)).toEqual([
      { ...own, sent: 2 },
      { ...own, sent: 2 },
      { ...own, sent: 1 },
    ])
    expect(JSON.stringify(sent)).not.toContain('deposit')
  })

  it('leave by “Save and finish later” with nothing sent, and nothing is sent where there is nothing', async () => {
    const { request, client, token, first } = await openAnswer(here)
    expect(await client.form('send', { token })).toBe(`/answer/${token}?view=missing`)
    expect(await client.form('send', { token, part: 'on' })).toBe(`/answer/${token}?view=missing`)
    const path = await client.form('save', { token, [`words:${first}`]: 'Later more' })
    expect(path).toBe(`/answer/${token}?view=later`)
    expect(await client.page(token, 'view=later')).toContain('Your answers are saved')
    expect((await request.state()).state).toBe('opened')
  })

  it('that are too long, or to a question of another request, change nothing', async () => {
    const { request, client, token, first, second } = await openAnswer(here)
    const other = await openAnswer(here)
    const long = { token, [`words:${first}`]: 'Right', [`words:${second}`]: 'x'.repeat(20_000) }
    const refused = await client.script('save', long)
    expect(await refused.json()).toMatchObject({ refused: 'An answer may have 4,000 characters.' })
    expect(await client.form('save', long)).toBe(`/answer/${token}?refused=too_long`)
    expect(await client.page(token, 'refused=too_long')).toContain('An answer may have 4,000')
    expect(await client.page(token, 'refused=hostile')).not.toContain('hostile')
    await client.script('save', { token, [`words:${other.first}`]: 'Elsewhere' })
    const nothing = { saved: undefined, sent: [] }
    expect(await answersOf(request)).toEqual([nothing, nothing])
    expect(await answersOf(other.request)).toEqual([nothing, nothing])
  })

  it('of two tabs at once are all kept', async () => {
    const { request, client, token, first, second } = await openAnswer(here)
    const words = Array.from({ length: 8 }, (_, index) => `Words ${index}`)
    await Promise.all(
      words.map((each, index) =>
        client.script('save', { token, [`words:${index % 2 === 0 ? first : second}`]: each }),
      ),
    )
    const saves = (await request.find()).events.flatMap((event) =>
      event.does === 'save' ? event.words : [],
    )
    expect(saves.toSorted()).toEqual(words)
  })
})
