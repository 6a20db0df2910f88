import { type ClientBrowser, openClientBrowser } from '@/test/answers/client-browser'
import { type SentRequest, sendTestRequest } from '@/test/answers/test-request'
import type { FaultDashboard } from '@/test/faults/fault-dashboard'

export interface OpenedAnswer {
  request: SentRequest
  client: ClientBrowser
  token: string
  first: string
  second: string
}

let nth = 0

/** A request that was sent and opened in a browser of its own, with an address of its own. */
export async function openAnswer(
  here: FaultDashboard,
  options: Parameters<typeof sendTestRequest>[2] = {},
): Promise<OpenedAnswer> {
  const { person } = await here.dashboard.signIn('admin')
  const ref = { firm_id: person.firm_id, connection_id: here.connection_id, person_id: person.id }
  const request = await sendTestRequest(here.dashboard, ref, options)
  const client = openClientBrowser({ 'x-forwarded-for': `10.1.0.${(nth += 1)}` })
  await client.open(request.token)
  const [first = '', second = ''] = request.questions
  return { request, client, token: request.token, first, second }
}
