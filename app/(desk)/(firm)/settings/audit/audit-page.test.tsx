import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, expect, it } from 'vitest'
import AuditPage from '@/app/(desk)/(firm)/settings/audit/page'
import { download } from '@/test/faults/actions'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { pickMessages } from '@/lib/i18n/translations'
import { getContext } from '@/lib/server/context'

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
afterAll(() => here.close())

it('a document that was handed out stands on the record, with who took it, and the record is whole', async () => {
  expect(await download(here, 'invoice')).toMatchObject({ status: 200 })
  const { audit } = getContext()
  const { firm, person } = here.session
  const [latest] = await audit.list(firm.id, { person_ids: [person.id], limit: 1 })
  expect(latest).toMatchObject({
    kind: 'document.downloaded',
    person: { id: person.id },
    connection_id: here.connection_id,
    clientName: 'Acme',
  })
  expect(await audit.verify(firm.id)).toMatchObject({ kind: 'intact' })
})

it('nobody but an admin reads the record', async () => {
  for (const role of ['reviewer', 'preparer'] as const) {
    await here.useSession((await here.dashboard.signIn(role)).sid)
    const content = await AuditPage({
      params: Promise.resolve({}),
      searchParams: Promise.resolve({}),
    })
    const messages = {
      language: 'en',
      timeZone: 'UTC',
      messages: pickMessages('en', ['lists']),
    } as const
    const page = await prerender(<MessagesProvider {...messages}>{content}</MessagesProvider>)
    const html = await new Response(page.prelude).text()
    expect(html, role).toContain('The audit log is for admins of the firm')
    expect(html).not.toContain('<table')
  }
})
