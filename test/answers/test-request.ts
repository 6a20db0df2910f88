import { randomBytes, randomUUID } from 'node:crypto'
import { digestOf } from '@/lib/bank-contract/secret-text'
import type { RequestLetter } from '@/lib/domain/close/request-letter'
import { type RequestEvent, requestOf } from '@/lib/domain/close/requests'
import { addQuestions } from '@/lib/server/db/client-question'
import {
  findRequest,
  insertRequest,
  saveLetter,
  type StoredRequest,
} from '@/lib/server/db/client-request'
import { addRequestEvent } from '@/lib/server/db/request-event'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { forFirm } from '@/lib/server/db/store/firm-role'
import type { TestDashboard } from '@/test/connections/dashboard'

export interface SentRequest {
  readonly id: string
  readonly token: string
  readonly questions: readonly string[]
  /** What is in the store of it. */
  readonly find: () => Promise<StoredRequest>
  /** What it has come to. */
  readonly state: () => Promise<ReturnType<typeof requestOf>>
  /** As the firm or the clock does it. */
  readonly happens: (does: 'withdraw' | 'renew') => Promise<void>
}

/** A request that a firm has sent to a client, with the link that the client has. */
export async function sendTestRequest(
  { database, store }: Pick<TestDashboard, 'database' | 'store'>,
  ref: { firm_id: string; connection_id: string; person_id: string },
  {
    letter,
    words = ['Please send the receipt.', 'What was this trip for?'],
    at = new Date(),
    day = '2026-06-09',
  }: {
    letter?: Partial<RequestLetter>
    words?: readonly string[]
    at?: Date
    /** Of what it is about. */
    day?: string
  } = {},
): Promise<SentRequest> {
  const { firm_id, connection_id, person_id } = ref
  const sealed: SealedQuery = { query: forFirm(database, firm_id).query, vault: store.vault }
  const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  const given: RequestLetter = {
    recipient: { role: 'owner', name: 'Olivia Bergström', email: 'olivia@northlight.example' },
    message: 'A photo of each receipt is enough.',
    language: 'en',
    reminders: [],
    ...letter,
  }
  await insertRequest(sealed, ref, { id, person_id, letter: given })
  const questions = words.map((each, nth) => ({
    id: randomUUID(),
    kind: 'transaction' as const,
    object: `${id}-${nth}`,
    words: each,
    shown: {
      title: 'Fastlane Fuel',
      day,
      amount: { amount: -31_044, currency: 'USD' },
      card: '1180',
    },
  }))
  await addQuestions(sealed, { firm_id, request_id: id }, questions)
  const add = async (n: number, does: 'send' | 'withdraw' | 'renew', when: Date): Promise<void> => {
    const event: RequestEvent = { does, at: when.toISOString() }
    await addRequestEvent(sealed, { firm_id, request_id: id }, n, event, person_id)
  }
  await add(0, 'send', at)
  await saveLetter(sealed, { firm_id, id }, given, digestOf(token))
  const find = async (): Promise<StoredRequest> => {
    const found = await findRequest(sealed, { firm_id, connection_id }, id)
    if (found === undefined) throw new Error('the request is gone')
    return found
  }
  return {
    id,
    token,
    questions: questions.map((each) => each.id),
    find,
    state: async () => {
      const { questions: all, events } = await find()
      return requestOf(all, events, new Date().toISOString())
    },
    happens: async (does) => add((await find()).events.length, does, new Date()),
  }
}
