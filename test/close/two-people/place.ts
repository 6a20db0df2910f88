import { randomBytes } from 'node:crypto'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { PersonRole } from '@/lib/domain/people/permissions'
import { openRequest } from '@/lib/server/answers/answer'
import { isOpen, type OpenAnswer, visitAnswerLink } from '@/lib/server/answers/visit'
import { beginCloses } from '@/lib/server/close/begin-closes'
import type { CloseActor } from '@/lib/server/close/close-answer'
import type { Context } from '@/lib/server/context'
import { findRequest } from '@/lib/server/db/client-request'
import { listMarkSteps } from '@/lib/server/db/mark'
import { readNotes } from '@/lib/server/marks/write-note'
import { giveLink } from '@/lib/server/requests/step-requests'
import { addToDrafts } from '@/lib/server/requests/write-drafts'
import { openCloseStore } from '@/test/close/close-store'
import { june } from '@/test/close/findings'
import { addFirmItem } from '@/test/close/firm-items'
import type { TestStore } from '@/test/store/database'

/** The rows that both work on: few, so that they meet. */
export const rowKeys = ['["t-1"]', '["t-2"]'] as const

export type Worker = 'preparer' | 'reviewer'
type Needs = Pick<Context, 'store' | 'audit' | 'clock'>

/** A store with two people of a firm, who have a client of their own in each run. */
export async function openTwoPeople(kind: TestStore) {
  const here = await openCloseStore(kind)
  const context: Needs = { ...here.context, clock: { now: () => new Date() } }
  const item_id = await addFirmItem(here.sealed.query, here.admin.person)
  const personOf = async (role: PersonRole) => (await here.dashboard.signIn(role)).person
  const people = { preparer: await personOf('preparer'), reviewer: await personOf('reviewer') }

  /** A client with a close that was begun; with questions that it has opened, where answers are given. */
  const begin = async (withQuestions: boolean) => {
    const ref = await here.newClient()
    const actorOf = (who: Worker) =>
      ({ person: people[who], client: ref }) as unknown as CloseActor &
        Parameters<typeof readNotes>[1]
    const begun = await beginCloses(here.context, actorOf('preparer'), [june])
    if (begun.kind !== 'begun') throw new Error(begun.kind)
    const [close_id = ''] = begun.ids
    const visit = withQuestions ? await ask(context, actorOf('preparer')) : undefined
    const about = { kind: 'transaction', object: rowKeys[0] }
    return {
      ref,
      close_id,
      actorOf,
      visit,
      about,
      /** All that one of them sees who looks now. */
      look: async () => ({
        ...(await here.look(ref, close_id)),
        marks: await listMarkSteps(here.sealed, ref, 'transaction', rowKeys),
        notes: await readNotes(context, actorOf('preparer'), about),
      }),
      request: async () =>
        visit === undefined ? undefined : findRequest(here.sealed, ref, visit.stored.id),
    }
  }
  return { context, item_id, bankOf: here.bankOf, begin, close: () => here.close() }
}

export type TwoPeople = Awaited<ReturnType<typeof openTwoPeople>>
export type Place = Awaited<ReturnType<TwoPeople['begin']>>
export type Look = Awaited<ReturnType<Place['look']>>

/** Two questions, sent, and opened by the browser in whose tabs they are answered. */
async function ask(context: Needs, actor: Parameters<typeof addToDrafts>[1]): Promise<OpenAnswer> {
  const recipient = { role: 'owner', name: 'Olivia', email: undefined } as const
  const letter = { recipient, message: '', language: 'en', reminders: [] } as const
  const questions = rowKeys.map((object) => ({
    kind: 'transaction' as const,
    object,
    words: 'What was this for?',
    shown: { title: 'Fuel' },
  }))
  const drafted = await addToDrafts(context, actor, [{ letter, questions }])
  if (drafted.kind !== 'kept') throw new Error(drafted.why)
  const sending = { does: 'send', byMail: false } as const
  const linked = await giveLink(context, actor, drafted.ids[0] ?? '', sending)
  if (linked.kind !== 'kept') throw new Error(linked.kind)
  const { token } = linked
  const binding = new SecretText(randomBytes(32).toString('base64url'))
  const started = await visitAnswerLink(context, { token, binding: undefined })
  if (started.kind === 'unknown') throw new Error('the link is unknown')
  await openRequest(context, started, binding)
  const visit = await visitAnswerLink(context, { token, binding })
  if (!isOpen(visit)) throw new Error(visit.kind)
  return visit
}
