import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Agent, request } from 'undici'
import { expect } from 'vitest'
import { openTestBank, type TestBank, testControlKey } from '@/test/bank/bank'

/** A test bank on a real port, since a reset needs a real connection, with its faults at hand. */
export interface ListeningBank {
  bank: TestBank
  agent: Agent
  origin: string
  token: string
  faults: (method: 'GET' | 'PUT' | 'DELETE', faults?: unknown) => Promise<unknown>
  get: (path?: string) => Promise<Answer>
  /** One call that the fault hits, having made sure that it fired once and is then over. */
  withFault: (fault: object) => Promise<Answer>
  close: () => Promise<void>
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

export const accountCalls = { path: '/api/v1/accounts' }

export async function openListeningBank(): Promise<ListeningBank> {
  const bank = await openTestBank({ transactions: 5 })
  const token = await bank.issueToken()
  const server = createAdaptorServer({ fetch: bank.app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const agent = new Agent({ pipelining: 0 })

  const faults: ListeningBank['faults'] = async (method, wanted) => {
    const response = await bank.request('/control/faults', {
      method,
      headers: { authorization: `Bearer ${testControlKey}` },
      ...(wanted === undefined ? {} : { body: JSON.stringify(wanted) }),
    })
    expect(response.status).toBeLessThan(300)
    return method === 'DELETE' ? undefined : response.json()
  }

  const get: ListeningBank['get'] = async (path = '/api/v1/accounts') => {
    const { statusCode, headers, body } = await request(origin + path, {
      dispatcher: agent,
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: statusCode, headers, text: await body.text() }
  }

  const withFault: ListeningBank['withFault'] = async (fault) => {
    await faults('PUT', [{ match: accountCalls, times: 1, ...fault }])
    const answer = await get()
    expect(await faults('GET')).toMatchObject([{ fired: 1, journal: [{ method: 'GET' }] }])
    expect((await get()).status).toBe(200)
    return answer
  }

  const close = async (): Promise<void> => {
    await agent.close()
    server.close()
    await bank.close()
  }

  return { bank, agent, origin, token, faults, get, withFault, close }
}
