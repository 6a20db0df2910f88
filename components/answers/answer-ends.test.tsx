import { expect, test } from 'vitest'
import { AnswerElsewhere, AnswerOver } from '@/components/answers/answer-ends'
import { renderScreen, testReader, wordsOf } from '@/test/components/screens'

const over = (isWithdrawn: boolean, isDeleted: boolean) =>
  wordsOf(
    renderScreen(
      <AnswerOver
        token="token"
        firm="Marlow & Finch"
        person={{ name: 'Ada Marlow' }}
        reader={testReader}
        until="3 Aug 2026"
        isWithdrawn={isWithdrawn}
        isDeleted={isDeleted}
      />,
    ),
  )

test.each([true, false])('a link that is over says that answers were deleted', (isWithdrawn) => {
  expect(over(isWithdrawn, false)).toMatch(/What you sent before is with/)
  expect(over(isWithdrawn, true)).toMatch(/deleted answers that you gave/)
  expect(over(isWithdrawn, true)).not.toMatch(/What you sent before is with/)
})

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
