import { currentAnswer } from '@/lib/domain/answers/answering'
import {
  type Answer,
  type Request,
  type RequestEvent,
  requestOf,
  type RequestRefusal,
} from '@/lib/domain/close/requests'
import type { OpenAnswer } from '@/lib/server/answers/visit'
import { appendChange, type AuditEvent } from '@/lib/server/audit/audit'
import type { Context } from '@/lib/server/context'
import { findRequest } from '@/lib/server/db/client-request'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { stepStoredRequest } from '@/lib/server/requests/step-stored-request'

export type AnswerNeeds = Pick<Context, 'store' | 'clock'>

/** `link_over`: it was withdrawn, ended or renewed in this moment. */
export type AnswerFault = Exclude<RequestRefusal, 'state'> | 'link_over' | 'no_room'

export interface AnswerSteps extends SealedQuery {
  readonly at: string
  readonly note: (event: AuditEvent) => void
  readonly request: () => Request
  /** What is kept of an answer at this moment. Refuses a question of another request. */
  readonly current: (question: string) => Answer
  /** Adds what happened, or refuses it. */
  readonly take: (event: RequestEvent) => Promise<void>
  readonly refuse: (fault: AnswerFault) => never
}

class Refused extends Error {
  constructor(readonly fault: AnswerFault) {
    super('an answer was refused')
  }
}

/** All that `run` does or nothing, over the request as it is now and with nobody between; why where it is nothing. */
export async function changeAnswers(
  { store, clock }: AnswerNeeds,
  { stored }: OpenAnswer,
  run: (steps: AnswerSteps) => Promise<void>,
): Promise<AnswerFault | undefined> {
  const refuse = (fault: AnswerFault): never => {
    throw new Refused(fault)
  }
  try {
    await appendChange(store, stored.firm_id, async (query, note) => {
      const sealed = { query, vault: store.vault }
      const found = await findRequest(sealed, stored, stored.id)
      // A new link is for another browser, which alone may go on.
      let now =
        found?.browserDigest === stored.browserDigest && found !== undefined
          ? found
          : refuse('link_over')
      const at = clock.now().toISOString()
      const request = (): Request => requestOf(now.questions, now.events, at)
      await run({
        ...sealed,
        at,
        note,
        refuse,
        request,
        current: (id) => {
          const question = request().questions.find((each) => each.id === id)
          return question === undefined ? refuse('unknown_question') : currentAnswer(question)
        },
        take: async (event) => {
          const stepped = await stepStoredRequest(sealed, now, event)
          if (stepped.kind === 'kept') now = stepped.request
          else refuse(stepped.why === 'state' ? 'link_over' : stepped.why)
        },
      })
    })
    return undefined
  } catch (cause) {
    if (cause instanceof Refused) return cause.fault
    throw cause
  }
}
