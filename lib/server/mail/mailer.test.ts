import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { createMailer, type Mail } from '@/lib/server/mail/mailer'
import { type MailServer, openMailServer } from '@/test/mail/mail-server'

const from = 'Countinghouse <no-reply@firm.example>'
const mail: Mail = { to: 'nina@firm.example', subject: 'An invitation', text: 'Join: https://x/1' }
const hurry = { connect: 200, idle: 300, whole: 400 }

let server: MailServer
const failures: string[] = []

beforeAll(async () => {
  server = await openMailServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.fault = undefined
  server.received.splice(0)
  failures.splice(0)
})

const create = (url = server.url) =>
  createMailer({ url: new SecretText(url), from }, (code) => void failures.push(code), hurry)

test('a mail is sent as plain text, from the address of the settings', async () => {
  expect(await create().send([mail])).toEqual(['sent'])
  const [received] = server.received
  expect(received).toMatchObject({ from: 'no-reply@firm.example', to: ['nina@firm.example'] })
  expect(received?.whole).toContain('Content-Type: text/plain; charset=utf-8')
  expect(received?.whole).toContain('Auto-Submitted: auto-generated')
  expect(received?.whole).not.toContain('multipart')
})

test('each of several mails has an outcome of its own', async () => {
  const others = ['a@firm.example', 'not an address', 'b@firm.example']
  const mails = others.map((to) => ({ ...mail, to }))
  expect(await create().send(mails)).toEqual(['sent', 'refused', 'sent'])
  expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual([others[0], others[2]])
  expect(await create().send([])).toEqual([])
})

test('nothing in an address or a subject makes a header or a recipient', async () => {
  const injected = '\r\nBcc: eve@elsewhere.example\r\n\r\nbody'
  await create().send([
    { ...mail, subject: `Hello${injected}` },
    { ...mail, to: `nina@firm.example${injected}` },
    { ...mail, to: 'nina@firm.example, eve@elsewhere.example' },
    { ...mail, to: '<eve@elsewhere.example> nina@firm.example' },
  ])
  const recipients = server.received.flatMap(({ to }) => to)
  expect(recipients.filter((to) => to === 'eve@elsewhere.example')).toEqual([])
  for (const { whole } of server.received) {
    const [headers = ''] = whole.split('\r\n\r\n')
    expect(headers).not.toMatch(/^bcc:/im)
  }
})

test.each([
  ['silent', 'failed'],
  ['refuses', 'refused'],
  ['breaks_off', 'failed'],
  ['undecided', 'failed'],
] as const)('a server that %s is a mail that was not sent, soon: %s', async (fault, outcome) => {
  server.fault = fault
  const start = performance.now()
  expect(await create().send([mail, mail])).toEqual([outcome, outcome])
  expect(performance.now() - start).toBeLessThan(3000)
  expect(failures).toHaveLength(2)
  for (const code of failures) expect(code).toMatch(/^[A-Z]+$/)
})

test('so is one that is not there, and one that offers no encryption beyond this machine', async () => {
  expect(await create('smtp://127.0.0.1:1').send([mail])).toEqual(['unreached'])
  const elsewhere = server.url.replace('127.0.0.1', 'localhost.')
  expect(await create(elsewhere).send([mail])).toEqual(['unreached'])
  expect(server.received).toEqual([])
})
