import { expect, test } from 'vitest'
import { AnswerElsewhere, AnswerOver } from '@/components/answers/answer-ends'
import { renderScreen, testReader, wordsOf } from '@/test/components/screens'

const nothingLeft = { isSent: false, isDeleted: false, isUnsent: false }
const over = (isWithdrawn: boolean, left: Partial<typeof nothingLeft>) =>
  wordsOf(
    renderScreen(
      <AnswerOver
        token="token"
        firm="Marlow & Finch"
        person={{ name: 'Ada Marlow' }}
        reader={testReader}
        until="3 Aug 2026"
        isWithdrawn={isWithdrawn}
        {...nothingLeft}
        {...left}
      />,
    ),
  )

test.each([true, false])(
  'a link that is over says what was sent, deleted or only saved, and nothing of what was not',
  (isWithdrawn) => {
    const sent = /What you sent before is with/
    const deleted = /deleted answers that you gave/
    const unsent = /only saved was not sent/
    const none = over(isWithdrawn, {})
    for (const each of [sent, deleted, unsent]) expect(none).not.toMatch(each)
    expect(over(isWithdrawn, { isSent: true })).toMatch(sent)
    expect(over(isWithdrawn, { isDeleted: true })).toMatch(deleted)
    expect(over(isWithdrawn, { isUnsent: true })).toMatch(unsent)
  },
)

test.each([undefined, 'a•••@example.com'])(
  'a link that is opened elsewhere promises no answer that the firm may have deleted',
  (address) => {
    const words = wordsOf(
      renderScreen(
        <AnswerElsewhere
          token="token"
          firm="Marlow & Finch"
          person={{ name: 'Ada Marlow' }}
          reader={testReader}
          until="3 Aug 2026"
          openedAt="4 Jul 2026"
          address={address}
        />,
      ),
    )
    expect(words).toContain('deletes none of your answers')
    expect(words).not.toContain('answers stay')
  },
)
