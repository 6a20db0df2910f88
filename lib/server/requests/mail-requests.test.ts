import { describe, expect, it } from 'vitest'
import { createReader } from '@/lib/format/create-reader'
import { listEvents } from '@/lib/server/audit/audit'
import { mailRequest, remindRound } from '@/lib/server/requests/mail-requests'
import { remindNow, withdrawRequest } from '@/lib/server/requests/step-requests'
import { draftWith, letter, mailNames, useRequests } from '@/test/requests/use-requests'
import { testStores } from '@/test/store/database'

describe.each(testStores)('mails with questions, in %s', (kind) => {
  const { here, get, sent, stateOf, days, round } = useRequests(kind)

  it('the mail has the message, how many questions, and the link; nothing of the bank', async () => {
    const { request, token } = await sent(draftWith({}, ['One?', 'Two?']))
    expect(await mailRequest(here.context, here.mailer, request, mailNames)).toBe('sent')
    const [mail] = here.mails
    expect(mail).toMatchObject({
      to: 'olivia@client.example',
      subject: 'Marlow: 2 questions about Acme',
    })
    expect(mail?.text).toContain('Hello Olivia')
    expect(mail?.text).toContain(`https://app.example/answer/${token.reveal()}`)
    expect(mail?.text).not.toContain('Fuel')
    const until = new Date(here.now + 30 * 86_400_000).toISOString()
    expect(mail?.text).toContain(
      `works until ${createReader({ locale: 'en-US', timeZone: mailNames.timeZone }).instant(until)}`,
    )
  })

  it('a reminder is sent once a day of the firm’s choice, however many instances look', async () => {
    const { id } = await sent()
    await round()
    expect(here.mails).toEqual([])
    days(3.1)
    await here.dashboard.database.query('update client_request set reminded_at = null')
    await Promise.all([
      remindRound(here.context, here.mailer),
      remindRound(here.context, here.mailer),
    ])
    await round()
    expect(here.mails.map(({ subject }) => subject)).toEqual([
      'Reminder: 1 question about Acme is still open',
    ])
    days(4)
    await round()
    await round()
    expect(here.mails).toHaveLength(2)
    expect((await get(id)).events.map(({ does }) => does)).toEqual(['send', 'remind', 'remind'])
    expect(
      await here.dashboard.database.query(
        'select 1 from client_request where reminds_after is not null',
      ),
    ).toEqual([])
  })

  it('nobody is reminded of what was withdrawn, answered, or given as a link alone', async () => {
    const { id } = await sent()
    await withdrawRequest(here.context, here.actor, id)
    await sent(draftWith({ recipient: { ...letter.recipient, name: 'By hand' } }), false)
    days(3.1)
    await round()
    expect(here.mails).toEqual([])
  })

  it('a mail server that is down is tried again some minutes later, three times, and this is said', async () => {
    const { id, request } = await sent()
    here.outcome = 'unreached'
    expect(await mailRequest(here.context, here.mailer, request, mailNames)).toBe('failed')
    expect((await stateOf(id)).hasBounced).toBe(true)
    await round()
    expect(here.mails).toHaveLength(1)
    for (const _ of Array.from({ length: 6 })) {
      here.now += 11 * 60_000
      await round()
    }
    expect(here.mails).toHaveLength(4)
    const events = await listEvents(here.dashboard.store, here.ref.firm_id)
    expect(events.filter((each) => each.kind === 'request.not_mailed').length).toBeGreaterThan(3)
  })

  it('once it is up again the first mail is no reminder, and none follows it', async () => {
    const { request } = await sent()
    here.outcome = 'unreached'
    await mailRequest(here.context, here.mailer, request, mailNames)
    here.outcome = 'sent'
    here.now += 11 * 60_000
    await round()
    await round()
    expect(here.mails.map(({ subject }) => subject)).toEqual([
      'Marlow: 1 question about Acme',
      'Firm: 1 question about Acme',
    ])
  })

  it('what was refused, or may have arrived, is said and not sent again', async () => {
    for (const failed of ['refused', 'failed'] as const) {
      const { id, request } = await sent()
      here.outcome = failed
      await mailRequest(here.context, here.mailer, request, mailNames)
      here.mails = []
      days(4)
      await round()
      expect(here.mails).toEqual([])
      expect((await stateOf(id)).hasBounced).toBe(true)
      await withdrawRequest(here.context, here.actor, id)
    }
  })

  it('a reminder can be sent at once, while the link is good', async () => {
    const { id } = await sent()
    expect((await remindNow(here.context, here.actor, id)).kind).toBe('kept')
    days(31)
    expect(await remindNow(here.context, here.actor, id)).toMatchObject({
      kind: 'refused',
      why: 'state',
    })
  })
})
