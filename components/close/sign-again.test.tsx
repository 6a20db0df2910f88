import { expect, it } from 'vitest'
import type { CloseRefusal } from '@/lib/domain/close/change-close'
import { closeReadWith } from '@/test/close/close-read'
import { begun, html, rows, suspended } from '@/test/components/close-view'
import { wordsOf } from '@/test/components/screens'

/** The screen of a locked month whose signature is suspended, and cannot be given again because of this. */
async function lockedWith(stop: CloseRefusal | undefined) {
  const close = { ...begun, state: 'locked' as const, signatures: [suspended] }
  const { stops } = closeReadWith()
  return wordsOf(await html(rows, { read: { close, stops: { ...stops, sign_as_preparer: stop } } }))
}

it('a month to be signed again says that what is open comes first, beside the same button', async () => {
  const waiting = await lockedWith('items_open')
  expect(waiting).toContain('Review what is open, then sign again; or reopen the close.')
  expect(waiting).toContain('Sign again…')
  expect(waiting).not.toContain('Sign as preparer…')
})

it('and once nothing is open, that it can be signed again', async () => {
  const ready = await lockedWith(undefined)
  expect(ready).toContain('Sign again, or reopen the close.')
  expect(ready).toContain('Sign again…')
  expect(ready).not.toContain('Review what is open')
})
