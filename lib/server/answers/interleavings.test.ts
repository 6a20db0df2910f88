import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { openRequest, saveAnswers, sendAnswers } from '@/lib/server/answers/answer'
import { isOpen, type OpenAnswer, visitAnswerLink } from '@/lib/server/answers/visit'
import { finishAnswer } from '@/lib/server/requests/step-requests'
import { draftWith, useRequests } from '@/test/requests/use-requests'
import { testStores } from '@/test/store/database'

const runs = Number(process.env['CLOSE_RUNS'] ?? 12)

const question = fc.constantFrom(0 as const, 1 as const)
/** What a tab of the client does: it saves words, or sends all that is saved. */
const tab = fc.record({ does: fc.constantFrom('save', 'send'), question })
/** The firm is done with an answer, or does nothing. */
const firm = fc.option(fc.record({ question }), { nil: undefined })
/** What two tabs of a client and the firm do at the very same time, again and again. */
const schedule = fc.array(fc.tuple(tab, tab, firm), { minLength: 1, maxLength: 5 })

describe.each(testStores)('two tabs of a client and the firm at one request, in %s', (kind) => {
  const { here, get, sent } = useRequests(kind)

  async function open(): Promise<{ id: string; visit: OpenAnswer }> {
    const { id, token } = await sent(draftWith({}, ['Receipt?', 'Purpose?']))
    const binding = new SecretText(randomBytes(32).toString('base64url'))
    const started = await visitAnswerLink(here.context, { token, binding: undefined })
    if (started.kind === 'unknown') throw new Error('the link is unknown')
    await openRequest(here.context, started, binding)
    const visit = await visitAnswerLink(here.context, { token, binding })
    if (!isOpen(visit)) throw new Error(visit.kind)
    return { id, visit }
  }

  it(
    'no answer is lost, none is there twice, and what was saved last is what the firm has',
    async () => {
      const property = fc.asyncProperty(schedule, async (steps) => {
        const { id, visit } = await open()
        const questions = visit.stored.questions.map((each) => each.id)
        const kept: string[] = []
        let finished = 0
        const write = async ({ does, question: at }: { does: string; question: 0 | 1 }) => {
          const words = crypto.randomUUID()
          const answers = [{ question: questions[at] ?? '', words, hasNothing: false }]
          const fault =
            does === 'save'
              ? await saveAnswers(here.context, visit, answers)
              : await sendAnswers(here.context, visit, { answers, isPart: true })
          if (fault === undefined) kept.push(words)
        }
        const finish = async (at: 0 | 1) => {
          const done = await finishAnswer(here.context, here.actor, id, questions[at] ?? '')
          if (done.kind === 'kept') finished += 1
        }
        for (const [one, other, done] of steps) {
          await Promise.all([write(one), write(other), done && finish(done.question)])
        }
        await sendAnswers(here.context, visit, { answers: [], isPart: true })
        const { events } = await get(id)
        const saved = events.flatMap((event) => (event.does === 'save' ? event.words : []))
        expect(saved.toSorted()).toEqual(kept.toSorted())
        expect(events.filter(({ does }) => does === 'finish')).toHaveLength(finished)
        for (const each of questions) {
          const own = events.flatMap((event) =>
            'words' in event && event.question === each ? event : [],
          )
          const lastOf = (does: 'save' | 'answer') =>
            own.findLast((event) => event.does === does)?.words
          expect(lastOf('answer')).toBe(lastOf('save'))
          const sentWords = own.flatMap(({ does, words }) => (does === 'answer' ? words : []))
          expect(new Set(sentWords).size).toBe(sentWords.length)
        }
      })
      await fc.assert(property, { numRuns: runs })
    },
    60_000 + runs * 1000,
  )
})
